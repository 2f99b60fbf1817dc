import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Decodes the Content-Encoding of a body. @throws Error when the body is broken or its coding unknown */
export function decodeContent(bytes: Buffer, encoding = 'identity'): Buffer {
  if (bytes.length === 0 || encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'deflate') return inflateSync(bytes);
  throw new Error(`Content-Encoding ${encoding} was not asked for`);
}
