/** Where doubles and models slip: a text, and what they say. */
export const SLIPS: { text: string; slip: string }[] = [
  { text: "0.1 + 0.2", slip: "a double says 0.30000000000000004" },
  { text: "123456789 * 987654321", slip: "a double says 121932631112635260" },
  { text: "4.35 * 100", slip: "a double says 434.99999999999994" },
  { text: "which is bigger, 9.11 or 9.9", slip: "models have said 9.11" },
];

/** What people ask, by kind, to be tried. */
export const EXAMPLES: { kind: string; texts: string[] }[] = [
  { kind: "Percentages", texts: ["15% of 240", "20% off 80", "100 + 8%"] },
  { kind: "Fractions", texts: ["2 1/2 + 3/4", "1/3 + 1/6"] },
  { kind: "Units", texts: ["90 km/h in m/s", "6'2\" in cm", "1h30m in minutes"] },
  { kind: "Equations", texts: ["x^2 = 2x + 3", "x - y = 70; x = 6y", "2x + 3 < 7"] },
  { kind: "Words", texts: ["half of 30", "square root of 2", "choose 3 from 10"] },
  { kind: "LaTeX", texts: ["\\frac{1}{2} + \\frac{1}{3}", "\\sum_{k=1}^{10} k^2"] },
  { kind: "Dates", texts: ["2024-03-01 - 2024-01-15", "1:30 pm + 45 minutes"] },
  { kind: "In doubt", texts: ["sin 30", "-2^2", "6/2(1+2)"] },
];
