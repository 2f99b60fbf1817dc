/**
 * The same bytes, or the text in UTF-8, in memory of its own, to be kept for long. `Buffer.from` puts short ones beside
 * others into a pool of 64 KiB, which then stays for the sake of one.
 */
export function unpooledBuffer(of: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafeSlow(typeof of === 'string' ? Buffer.byteLength(of) : of.length);
  if (typeof of === 'string') bytes.write(of);
  else bytes.set(of);
  return bytes;
}
