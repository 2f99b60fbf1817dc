import { partWords } from './part-words.ts';
import { questionWords, type Words } from './question-words.ts';

/**
 * The phrases of questions, by their concept. A phrase with two concepts is listed under both names: "best"
 * is under `good most`. Thai spellings that only differ in tone marks or letters of one sound need not be
 * listed (`thai-skeleton.ts`).
 */
export const conceptWords: Readonly<Record<string, Words>> = { ...questionWords, ...partWords };
