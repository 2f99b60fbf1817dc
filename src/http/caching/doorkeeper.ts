import { crc32 } from 'node:zlib';

/** The number of slots, each with the checksum of one text. They take half a megabyte. */
const slots = 2 ** 17;

/**
 * Creates the doorkeeper of TinyLFU (Einziger, Friedman, Manes 2017), which finds out whether a text was seen
 * recently. It stores only the CRC-32 of each text, so two texts are mistaken for each other once in 2^32
 * cases. A text that falls into the same slot displaces the earlier one.
 * @returns a function that stores a text, and returns whether it was stored before
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
