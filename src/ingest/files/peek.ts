const headBytes = 64 * 1024;

/** A file whose beginning has been read. */
export interface PeekedFile {
  /**
   * The text of at least the first 64 KiB, or of the whole file if it is shorter, without a byte order mark. Invalid
   * bytes are replaced and cause no error.
   */
  readonly head: string;
  /** Whether the file begins like JSON. */
  readonly isJson: boolean;
  /** The bytes of the whole file, including its beginning. */
  readonly content: AsyncGenerator<Uint8Array>;
}

/** Reads enough of a file to recognise its format. */
export async function peek(stream: AsyncIterable<Uint8Array>): Promise<PeekedFile> {
  const chunks = stream[Symbol.asyncIterator]();
  const headChunks: Uint8Array[] = [];
  for (let length = 0; length < headBytes; ) {
    const next = await chunks.next();
    if (next.done === true) break;
    headChunks.push(next.value);
    length += next.value.length;
  }
  const head = new TextDecoder().decode(Buffer.concat(headChunks));
  return { head, isJson: /^\s*[{[]/.test(head.slice(0, 1024)), content: joinChunks(headChunks, chunks) };
}

async function* joinChunks(
  headChunks: readonly Uint8Array[],
  remainingChunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* headChunks;
  yield* { [Symbol.asyncIterator]: () => remainingChunks };
}
