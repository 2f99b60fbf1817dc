import { LRUCache } from 'lru-cache';
import type { OperationPlan } from './operation-plan.ts';

/** An answer that is the same for everybody with the same freshness, until the catalogue or the day changes. */
export interface KeptAnswer {
  readonly plan: Pick<OperationPlan, 'units' | 'needsKey'>;
  /** JSON text up to where `extensions` begin: they are each request's own. */
  readonly head: string;
}

export interface AnswerCache {
  /** @param tag what names catalogue version, day and freshness: `PhoneCatalogue.tag` */
  find(request: string, tag: string): KeptAnswer | undefined;
  keep(request: string, tag: string, answer: KeptAnswer): void;
}

/** Characters of requests and answers that are kept in all. */
const maxCharacters = 32 * 1024 * 1024;
/** A larger answer is seldom asked again, and would push out a thousand small ones. */
const maxAnswerCharacters = 256 * 1024;

/** Whole answers by the exact text of their request; the least recently used are forgotten. */
export function createAnswerCache(): AnswerCache {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: maxCharacters,
    maxEntrySize: maxAnswerCharacters,
    sizeCalculation: ({ head }, name) => head.length + name.length,
  });
  return {
    find: (request, tag) => kept.get(`${tag}\n${request}`),
    keep: (request, tag, answer) => {
      kept.set(`${tag}\n${request}`, answer);
    },
  };
}
