const comma = Buffer.from(',');

/** Concatenates pieces of JSON, which are texts or bytes in UTF-8. */
export function joinBytes(...pieces: readonly (string | Buffer | readonly Buffer[])[]): Buffer {
  const flat = pieces.flatMap((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  return Buffer.concat(flat as Buffer[]);
}

/** Puts commas between the items of a list. */
export function separated(items: readonly Buffer[]): Buffer[] {
  const parts: Buffer[] = [];
  for (const item of items) {
    if (parts.length > 0) parts.push(comma);
    parts.push(item);
  }
  return parts;
}
