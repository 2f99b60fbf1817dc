import { LRUCache } from 'lru-cache';
import { createDoorkeeper } from './doorkeeper.ts';
import { textKey } from './long-text.ts';

export type AnswerCache<Answer> = ReturnType<typeof createAnswerCache<Answer>>;

/** Default limit: characters or bytes of all requests and answers. */
const standardSize = 32 * 1024 * 1024;
/** Larger answers are seldom repeated, and would push out a thousand small ones. */
const maxAnswerSize = 256 * 1024;
/** Answers to one request: there is a current tag for each freshness. */
const maxTags = 2;

/**
 * Caches whole answers that depend only on the exact text of their request, freshness, catalogue version and day; the
 * least recently used are forgotten.
 * @param sizeOf characters or bytes of an answer
 * @param options `toKeep`: converts an answer to its stored form; `maxSize`: characters or bytes in all
 */
export function createAnswerCache<Answer>(
  sizeOf: (answer: Answer) => number,
  options: { readonly toKeep?: (answer: Answer) => Answer; readonly maxSize?: number } = {},
) {
  const { toKeep = (answer) => answer, maxSize = standardSize } = options;
  const wasAsked = createDoorkeeper();
  type Tagged = readonly { readonly tag: string; readonly answer: Answer }[];
  const kept = new LRUCache<string, Tagged>({
    maxSize,
    maxEntrySize: maxAnswerSize,
    sizeCalculation: (tagged, request) =>
      tagged.reduce((size, { answer }) => size + sizeOf(answer), request.length + 1),
  });
  return {
    /** @param tag what names catalogue version, day and freshness: `PhoneCatalogue.tag` */
    find: (request: string, tag: string): Answer | undefined =>
      kept.get(textKey(request))?.find((one) => one.tag === tag)?.answer,
    /** Whether the request was answered before, with any tag, so it is valid. */
    knows: (request: string): boolean => kept.has(textKey(request)),
    /**
     * Stores an answer from its second time on (TinyLFU's doorkeeper): answers to requests that are not repeated would
     * push out others, and make garbage collection of the old heap frequent.
     */
    keep: (request: string, tag: string, answer: Answer): void => {
      const key = textKey(request);
      const known = kept.peek(key);
      if (known === undefined && !wasAsked(request)) return;
      const others = known?.filter((one) => one.tag !== tag) ?? [];
      kept.set(key, [...others.slice(1 - maxTags), { tag, answer: toKeep(answer) }]);
    },
  };
}
