/** The approximate limit of an answer as JSON. Serialising a larger one would delay all other requests. */
export const maxAnswerBytes = 8 * 1024 * 1024;

export const formatMebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Strings of at least this length are measured in bytes. For shorter ones, each character counts as a byte. */
const longTextLength = 256;
/** The number of bytes in the quotes, colon and comma of a member. */
const memberBytes = 4;
/** The assumed size of a number, boolean or null. */
const scalarBytes = 6;

/**
 * Whether the JSON of an answer would have approximately more bytes than the limit. Counting stops at the
 * limit, so it takes no longer for larger answers.
 */
export function isLargerThan(answer: unknown, maxBytes: number): boolean {
  return subtractSize(answer, maxBytes) < 0;
}

/**
 * Subtracts the size of a value from the bytes that an answer may still have.
 * @returns the bytes that remain, or a negative number if the value is too large
 */
function subtractSize(value: unknown, availableBytes: number): number {
  if (typeof value === 'string') {
    const textBytes = value.length < longTextLength ? value.length : Buffer.byteLength(value);
    return availableBytes - memberBytes - textBytes;
  }
  if (typeof value !== 'object' || value === null) return availableBytes - scalarBytes;
  let remainingBytes = availableBytes;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && remainingBytes >= 0; index += 1)
      remainingBytes = subtractSize(value[index], remainingBytes);
    return remainingBytes;
  }
  for (const key in value) {
    if (remainingBytes < 0) break;
    remainingBytes = subtractSize(
      (value as Record<string, unknown>)[key],
      remainingBytes - key.length - memberBytes,
    );
  }
  return remainingBytes;
}
