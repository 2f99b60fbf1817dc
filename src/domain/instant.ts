/** Formats an instant for all transports: in RFC 3339, in UTC, to the second (`2026-11-20T17:03:59Z`). */
export function toInstant(instant: Date | number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}
