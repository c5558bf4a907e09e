// mathjs writes a product of units in the units that it has read before. Each evaluation here begins in mathjs's first state.

/** Returns a function that brings a mathjs into the state in which it is now. */
export function unitsOf(math) {
  const { auto } = math.Unit.UNIT_SYSTEMS;
  const first = Object.entries(auto).map(([base, unit]) => [base, { ...unit }]);
  return () => {
    for (const base of Object.keys(auto)) delete auto[base];
    for (const [base, unit] of first) auto[base] = { ...unit };
  };
}
