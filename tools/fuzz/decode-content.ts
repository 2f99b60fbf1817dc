import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A body without its Content-Encoding. @throws Error for one that is broken, or in a coding that no request can have accepted */
export function decodeContent(bytes: Buffer, encoding = 'identity'): Buffer {
  if (bytes.length === 0 || encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'deflate') return inflateSync(bytes);
  throw new Error(`Content-Encoding ${encoding} was not asked for`);
}
