/** An instant as every transport writes it: RFC 3339, UTC, to the second (`2026-11-20T17:03:59Z`). */
export function toInstant(instant: Date | number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}
