import { LRUCache } from 'lru-cache';
import { createDoorkeeper } from './doorkeeper.ts';

/** Answers that are the same for everybody with the same freshness, until the catalogue or the day changes. */
export interface AnswerCache<Answer> {
  /**
   * @param request exact text of what was asked
   * @param tag what names catalogue version, day and freshness: `PhoneCatalogue.tag`
   */
  find(request: string, tag: string): Answer | undefined;
  /** Whether the request was answered before, with whatever tag: then there is nothing wrong with it. */
  knows(request: string): boolean;
  /**
   * Keeps it from the second time on that it is told to: what is asked once, such as a search that nobody repeats, would only
   * push out others, and make V8 collect the whole heap for what lived too long for less.
   */
  keep(request: string, tag: string, answer: Answer): void;
}

/** Characters or bytes of requests and answers that are kept in all. */
const maxSize = 32 * 1024 * 1024;
/** A larger answer is seldom asked again, and would push out a thousand small ones. */
const maxAnswerSize = 256 * 1024;
/** Answers to one request: a tag for each freshness is in force at a time. */
const maxTags = 2;

/**
 * Whole answers by the exact text of their request; the least recently used are forgotten.
 * @param sizeOf characters or bytes of an answer
 * @param toKeep the form in which an answer is kept
 */
export function createAnswerCache<Answer>(
  sizeOf: (answer: Answer) => number,
  toKeep = (answer: Answer): Answer => answer,
): AnswerCache<Answer> {
  const wasAsked = createDoorkeeper();
  type Tagged = readonly { readonly tag: string; readonly answer: Answer }[];
  const kept = new LRUCache<string, Tagged>({
    maxSize,
    maxEntrySize: maxAnswerSize,
    sizeCalculation: (tagged, request) =>
      tagged.reduce((size, { answer }) => size + sizeOf(answer), request.length + 1),
  });
  return {
    find: (request, tag) => kept.get(request)?.find((one) => one.tag === tag)?.answer,
    knows: (request) => kept.has(request),
    keep: (request, tag, answer) => {
      const known = kept.peek(request);
      if (known === undefined && !wasAsked(request)) return;
      const others = known?.filter((one) => one.tag !== tag) ?? [];
      kept.set(request, [...others.slice(1 - maxTags), { tag, answer: toKeep(answer) }]);
    },
  };
}
