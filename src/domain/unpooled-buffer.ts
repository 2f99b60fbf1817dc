/**
 * Copies bytes, or a text as UTF-8, to a buffer with its own memory, so that it can be cached for a long time.
 * `Buffer.from` puts short contents into a shared pool of 64 KiB, which stays in memory as long as one of them is
 * used.
 */
export function createUnpooledBuffer(content: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafeSlow(
    typeof content === 'string' ? Buffer.byteLength(content) : content.length,
  );
  if (typeof content === 'string') bytes.write(content);
  else bytes.set(content);
  return bytes;
}
