import { askingWords, type Words } from './asking-words.ts';
import { partWords } from './part-words.ts';

/**
 * What people say about phones, by what they mean by it. A phrase that says two things at once names both: "best" is
 * `good most`. Tone marks and letters of one sound need no spelling of their own (`thai-skeleton.ts`).
 */
export const conceptWords: Readonly<Record<string, Words>> = { ...askingWords, ...partWords };
