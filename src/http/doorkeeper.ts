import { crc32 } from 'node:zlib';

/** The number of slots, each of which holds one text. They take half a megabyte. */
const slots = 2 ** 17;

/**
 * Creates the doorkeeper of TinyLFU (Einziger, Friedman, Manes 2017), which finds out whether a text was seen
 * recently. It stores only a CRC-32 of each text, which makes no garbage. Another text with the same slot
 * displaces a text, and once in 2^32 cases a text is mistaken for another.
 * @returns a function that remembers a text, and says whether it was seen before
 */
export function createDoorkeeper(): (text: string) => boolean {
  const checksums = new Uint32Array(slots);
  return (text) => {
    const sum = crc32(text);
    const slot = sum % slots;
    const wasSeen = checksums[slot] === sum;
    checksums[slot] = sum;
    return wasSeen;
  };
}
