import { crc32 } from 'node:zlib';

/** One of so many texts is remembered in each slot: half a megabyte in all. */
const slots = 2 ** 17;

/**
 * Whether a text came before, lately: the doorkeeper of TinyLFU (Einziger, Friedman, Manes 2017). Of each it remembers a CRC-32
 * and nothing that has to be collected. Another text may take its place in a slot or, once in 2^32, be taken for it.
 * @returns what tells of each text that it is shown, and remembers it
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
