import type { Messages } from '../../locale.ts';
import type { FactTexts } from './fact-texts.ts';
import { englishFacts } from './facts-english.ts';
import { thaiFacts } from './facts-thai.ts';

/** The texts for the facts of a phone. */
export const factMessages: Messages<FactTexts> = { en: englishFacts, th: thaiFacts };
