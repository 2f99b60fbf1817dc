import type { Messages } from '../locale.ts';
import type { FactTexts } from './fact-texts.ts';
import { englishFacts } from './facts-english.ts';
import { thaiFacts } from './facts-thai.ts';

/** What the facts of a phone are called where people read them. */
export const factMessages: Messages<FactTexts> = { en: englishFacts, th: thaiFacts };
