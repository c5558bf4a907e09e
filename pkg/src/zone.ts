import { invalidInput } from "./errors.js";

let known: string | undefined;

/** The zone of this machine, as the tz database names it. */
export function systemZone(): string {
  return (known ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** An instant in the zone of this machine, as RFC 9557 writes it. */
export function zonedInstant(instant: Date): string {
  return `${instant.toISOString()}[${systemZone()}]`;
}

/** The time of a call, in milliseconds since 1970, and its zone. */
export type Clock = readonly [milliseconds: number, zone: string];

/** The time that a host gives a tool; that of this machine by default. */
export function clockOf({ now, zone }: { readonly now?: Date | undefined; readonly zone?: string | undefined }): Clock {
  if (zone !== undefined && typeof zone !== "string") throw invalidInput("zone must be the name of a time zone");
  return [now === undefined ? Date.now() : now.getTime(), zone ?? systemZone()];
}
