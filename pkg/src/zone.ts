/** The zone of this machine, as the tz database names it. */
export function systemZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** An instant in the zone of this machine, as RFC 9557 writes it. */
export function zonedInstant(instant: Date): string {
  return `${instant.toISOString()}[${systemZone()}]`;
}
