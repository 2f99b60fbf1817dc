import { LRUCache } from 'lru-cache';

/** Answers that are the same for everybody with the same freshness, until the catalogue or the day changes. */
export interface AnswerCache<Answer extends object> {
  /**
   * @param request exact text of what was asked
   * @param tag what names catalogue version, day and freshness: `PhoneCatalogue.tag`
   */
  find(request: string, tag: string): Answer | undefined;
  keep(request: string, tag: string, answer: Answer): void;
}

/** Characters or bytes of requests and answers that are kept in all. */
const maxSize = 32 * 1024 * 1024;
/** A larger answer is seldom asked again, and would push out a thousand small ones. */
const maxAnswerSize = 256 * 1024;

/**
 * Whole answers by the exact text of their request; the least recently used are forgotten.
 * @param sizeOf characters or bytes of an answer
 */
export function createAnswerCache<Answer extends object>(
  sizeOf: (answer: Answer) => number,
): AnswerCache<Answer> {
  const kept = new LRUCache<string, Answer>({
    maxSize,
    maxEntrySize: maxAnswerSize,
    sizeCalculation: (answer, name) => sizeOf(answer) + name.length,
  });
  return {
    find: (request, tag) => kept.get(`${tag}\n${request}`),
    keep: (request, tag, answer) => {
      kept.set(`${tag}\n${request}`, answer);
    },
  };
}
