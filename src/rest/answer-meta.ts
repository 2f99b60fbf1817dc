/**
 * JSON text of the last member of an answer with prices, `meta`, with the comma before it.
 * @param edition of the prices: `live`, or a date
 * @param more what else is to be said
 */
export function answerMeta(edition: string, more: object = {}): string {
  return `,"meta":${JSON.stringify({ edition, ...more })}`;
}
