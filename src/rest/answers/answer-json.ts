const comma = Buffer.from(',');

/** Concatenates pieces of JSON, which are texts or bytes in UTF-8. */
export function concatJson(...pieces: readonly (string | Buffer | readonly Buffer[])[]): Buffer {
  const buffers = pieces.flatMap((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  return Buffer.concat(buffers as Buffer[]);
}

/** Puts commas between the items of a list. */
export function separateByCommas(items: readonly Buffer[]): Buffer[] {
  const itemsAndCommas: Buffer[] = [];
  for (const item of items) {
    if (itemsAndCommas.length > 0) itemsAndCommas.push(comma);
    itemsAndCommas.push(item);
  }
  return itemsAndCommas;
}

/**
 * Returns the JSON text of `meta`, the last member of an answer with prices. It begins with a comma.
 * @param edition the edition of the prices: `live`, or a date
 * @param otherMembers further members of `meta`
 */
export function formatMeta(edition: string, otherMembers: object = {}): string {
  return `,"meta":${JSON.stringify({ edition, ...otherMembers })}`;
}
