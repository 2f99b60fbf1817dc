import { createUnpooledBuffer } from '../../domain/unpooled-buffer.ts';
import { type ContentCoding, compress, type Effort } from '../responses/compress.ts';

/** A body that is sent many times and compressed only once. */
export class CachedBody {
  /** The uncompressed body: a string, or UTF-8 bytes in a buffer that holds nothing else. */
  readonly plain: string | Buffer;
  readonly #effort: Effort;
  readonly #compressedBytes = new Map<ContentCoding, Buffer | Promise<Buffer | null>>();

  constructor(plain: string | Buffer, effort: Effort) {
    this.plain = typeof plain === 'string' ? plain : createUnpooledBuffer(plain);
    this.#effort = effort;
  }

  /** @returns the body compressed with a coding, or null if `compress` currently has no capacity */
  getCompressed(coding: ContentCoding): Buffer | Promise<Buffer | null> {
    const cachedBytes = this.#compressedBytes.get(coding);
    if (cachedBytes !== undefined) return cachedBytes;
    const pendingBytes = this.#compress(coding);
    this.#compressedBytes.set(coding, pendingBytes);
    return pendingBytes;
  }

  async #compress(coding: ContentCoding): Promise<Buffer | null> {
    const bytes = await compress(this.plain, coding, { effort: this.#effort, isWanted: () => true });
    if (bytes === null) this.#compressedBytes.delete(coding);
    else this.#compressedBytes.set(coding, createUnpooledBuffer(bytes));
    return bytes;
  }
}
