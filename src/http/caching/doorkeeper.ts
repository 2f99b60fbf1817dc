import { crc32 } from 'node:zlib';

/** Each slot holds the checksum of one string. All slots together occupy half a megabyte. */
const slotCount = 2 ** 17;

/**
 * Creates the doorkeeper of TinyLFU (Einziger, Friedman, Manes 2017), which detects strings that were seen
 * recently. It stores only the CRC-32 of each string, so two strings are mistaken for each other once in 2^32
 * cases. A string overwrites an earlier one in the same slot.
 * @returns a function that stores a string, and returns whether it was already stored
 */
export function createDoorkeeper(): (text: string) => boolean {
  const checksums = new Uint32Array(slotCount);
  return (text) => {
    const checksum = crc32(text);
    const slot = checksum % slotCount;
    const wasSeen = checksums[slot] === checksum;
    checksums[slot] = checksum;
    return wasSeen;
  };
}
