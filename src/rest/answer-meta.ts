/**
 * Returns the JSON text of `meta`, the last member of an answer with prices. It begins with a comma.
 * @param edition the edition of the prices: `live`, or a date
 * @param otherMembers further members of `meta`
 */
export function formatMeta(edition: string, otherMembers: object = {}): string {
  return `,"meta":${JSON.stringify({ edition, ...otherMembers })}`;
}
