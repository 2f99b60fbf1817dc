import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { toMapKey } from '../requests/long-text.ts';

export type AnswerCache<Answer> = ReturnType<typeof createAnswerCache<Answer>>;

/** The default size limit of all cached requests and answers, in characters or bytes. */
const defaultMaxSize = 32 * 1024 * 1024;
/** Larger answers are not cached: they are rarely requested again, and would evict a thousand small ones. */
const maxAnswerSize = 256 * 1024;
/** A request has at most two cached answers: one for the current tag of each data freshness. */
const maxTags = 2;

/**
 * Caches whole answers that depend only on the exact text of their request, the data freshness, the catalogue
 * version and the day. The least recently used answers are evicted.
 * @param getSize a function that returns the size of an answer, in characters or bytes
 * @param options `toStored` converts an answer to its stored form; `maxSize` limits the sum of all sizes
 */
export function createAnswerCache<Answer>(
  getSize: (answer: Answer) => number,
  options: { readonly toStored?: (answer: Answer) => Answer; readonly maxSize?: number } = {},
) {
  const { toStored = (answer) => answer, maxSize = defaultMaxSize } = options;
  const wasSeenBefore = createDoorkeeper();
  type TaggedAnswers = readonly { readonly tag: string; readonly answer: Answer }[];
  const answers = new LRUCache<string, TaggedAnswers>({
    maxSize,
    maxEntrySize: maxAnswerSize,
    sizeCalculation: (taggedAnswers, request) =>
      taggedAnswers.reduce((size, { answer }) => size + getSize(answer), request.length + 1),
  });
  return {
    /**
     * @param tag a string that identifies the catalogue version, the day and the data freshness (see
     *   `PhoneCatalogue.getTag`)
     */
    find: (request: string, tag: string): Answer | undefined =>
      answers.get(toMapKey(request))?.find((entry) => entry.tag === tag)?.answer,
    /** Whether an answer to the request is cached, with any tag. Such a request is valid. */
    has: (request: string): boolean => answers.has(toMapKey(request)),
    /**
     * Stores an answer when its request arrives for the second time (see `createDoorkeeper`). Answers to
     * requests that are never repeated would evict others and burden the garbage collector.
     */
    store: (request: string, tag: string, answer: Answer): void => {
      const key = toMapKey(request);
      const storedAnswers = answers.peek(key);
      if (storedAnswers === undefined && !wasSeenBefore(request)) return;
      const otherAnswers = storedAnswers?.filter((entry) => entry.tag !== tag) ?? [];
      answers.set(key, [...otherAnswers.slice(1 - maxTags), { tag, answer: toStored(answer) }]);
    },
  };
}

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
