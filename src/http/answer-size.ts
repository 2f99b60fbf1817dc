/** Bytes of an answer in JSON, about. Larger ones are rejected: making and writing them would hold up everybody else. */
export const maxAnswerBytes = 8 * 1024 * 1024;

/** How a size is told. */
export const inMebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Shorter texts count by their characters. */
const longText = 256;
/** Quotes, colon or comma of a member, and what a number or a boolean has. */
const memberBytes = 4;
const scalarBytes = 6;

/**
 * Whether the JSON of an answer would have more bytes than these, about. Stops as soon as it is known, so that it costs
 * no more for a larger answer.
 */
export function isLargerThan(answer: unknown, maxBytes: number): boolean {
  return measure(answer, maxBytes) < 0;
}

/** @returns how many bytes are left; below 0: there are more */
function measure(value: unknown, left: number): number {
  if (typeof value === 'string')
    return left - memberBytes - (value.length < longText ? value.length : Buffer.byteLength(value));
  if (typeof value !== 'object' || value === null) return left - scalarBytes;
  let rest = left;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && rest >= 0; at += 1) rest = measure(value[at], rest);
    return rest;
  }
  for (const key in value) {
    if (rest < 0) break;
    rest = measure((value as Record<string, unknown>)[key], rest - key.length - memberBytes);
  }
  return rest;
}
