import { crc32 } from 'node:zlib';

/** Number of slots, each with one text: half a megabyte in all. */
const slots = 2 ** 17;

/**
 * Whether a text was seen recently: the doorkeeper of TinyLFU (Einziger, Friedman, Manes 2017). It stores a CRC-32 of each
 * text, so no garbage. Another text may replace it in its slot or, once in 2^32, be mistaken for it.
 * @returns whether the text was seen, and remembers it
 */
export function createDoorkeeper(): (text: string) => boolean {
  const seen = new Uint32Array(slots);
  return (text) => {
    const sum = crc32(text);
    const slot = sum % slots;
    const isKnown = seen[slot] === sum;
    seen[slot] = sum;
    return isKnown;
  };
}
