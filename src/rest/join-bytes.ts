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
