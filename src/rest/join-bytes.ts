const comma = Buffer.from(',');

/** Pieces of JSON, as text or as bytes in UTF-8, one behind the other. */
export function joinBytes(...pieces: readonly (string | Buffer | readonly Buffer[])[]): Buffer {
  const flat = pieces.flatMap((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  return Buffer.concat(flat as Buffer[]);
}

/** The items of a list with commas between them. */
export function separated(items: readonly Buffer[]): Buffer[] {
  const parts: Buffer[] = [];
  for (const item of items) {
    if (parts.length > 0) parts.push(comma);
    parts.push(item);
  }
  return parts;
}
