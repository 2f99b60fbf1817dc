const headBytes = 64 * 1024;

/** A file of which the beginning is known. */
export interface Peeked {
  /** Its first 64 KiB or more, or all of it; without a byte order mark, and what is not UTF-8 does not matter. */
  readonly head: string;
  /** Whether it begins as JSON does. */
  readonly isJson: boolean;
  /** The file from its beginning. */
  readonly whole: AsyncGenerator<Uint8Array>;
}

/** Reads enough of a file to recognise what it is. */
export async function peek(stream: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const chunks = stream[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let length = 0; length < headBytes; ) {
    const next = await chunks.next();
    if (next.done === true) break;
    read.push(next.value);
    length += next.value.length;
  }
  const head = new TextDecoder().decode(Buffer.concat(read));
  return { head, isJson: /^\s*[{[]/.test(head.slice(0, 1024)), whole: rejoin(read, chunks) };
}

async function* rejoin(
  read: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* read;
  yield* { [Symbol.asyncIterator]: () => rest };
}
