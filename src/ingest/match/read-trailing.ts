import { looksLikeCode } from '../../names/model-codes.ts';
import { editionAt, keyOf } from '../../names/name-parts.ts';
import type { Word } from '../../names/title-words.ts';
import { colours, endingsApart, isMeasure, networkOf, titleNoise } from '../../names/words.ts';

/** What stands behind a name in a title. */
export interface Trailing {
  readonly edition: string | null;
  /** "5g" or "4g", anywhere behind. */
  readonly network: string | null;
  /** What stands in brackets right behind the name: "china". */
  readonly aside: string | null;
  /** Words that look like model numbers. */
  readonly codes: readonly string[];
  /** A word that may make it the name of another model; null when there is none. */
  readonly stranger: string | null;
}

/** Behind these a title is about something else. */
const turns: ReadonlySet<string> = new Set(['with', 'w', 'for', 'by', 'from', 'featuring', 'cpu']);

/**
 * Reads what follows a name. Up to the first comma, bracket or dash every word must be known to say nothing of the
 * model, for "iPhone 12" is not "iPhone 12 Pro" even where the catalogue has only the one.
 * @param nameWords words of names, which mean another model even before a colour
 */
export function readTrailing(words: readonly Word[], nameWords: ReadonlySet<string>): Trailing {
  const behind = words.slice(countSimWords(words));
  const edition = editionAt(behind, 0);
  const next = edition === null ? undefined : behind[edition.length];
  // "A7 2016 Edition"
  const rest = behind.slice((edition?.length ?? 0) + Number(next?.text === 'edition'));
  return {
    edition: edition?.edition ?? null,
    aside: asideOf(rest),
    network: rest.some((word) => networkOf(word.text) === '5g') ? '5g' : null,
    codes: rest.filter(isCode).map(({ text }) => text),
    stranger: findStranger(rest, nameWords),
  };
}

/** Before the year of an edition shops say how many SIMs it takes: "Nokia 150 DS 2020". */
const simWords: ReadonlySet<string> = new Set(['ds', 'ss', 'dual', 'single', 'sim']);

function countSimWords(words: readonly Word[]): number {
  const count = words.findIndex(({ text, opens }) => opens || !simWords.has(text));
  return count < 0 ? words.length : count;
}

function asideOf(words: readonly Word[]): string | null {
  const end = words.findIndex(({ inBrackets, opens }, at) => !inBrackets || (at > 0 && opens));
  return keyOf(words.slice(0, end < 0 ? words.length : end)) || null;
}

function isCode(word: Word): boolean {
  return word.isCode || looksLikeCode(word.text);
}

function findStranger(words: readonly Word[], nameWords: ReadonlySet<string>): string | null {
  for (const [at, word] of words.entries()) {
    const { text, opens, parts } = word;
    // "Moto Z(3)" and "Note 8 (Pro)", but not "Pixel 4a, 6.2".
    if (opens) return endingsApart.has(parts.join('')) || /^\d{1,2}$/.test(text) ? text : null;
    if (turns.has(text)) return null;
    if (titleNoise.has(text) || isMeasure(text) || isCode(word)) continue;
    // "Verizon + GSM"; right behind the name it may be part of it.
    if (text === '+' && at > 0) continue;
    const next = words[at + 1];
    // The size of a screen, whose sign of inches ends the name.
    if (/^\d+\.\d+$/.test(text) && (next?.opens === true || /^in/.test(next?.text ?? ''))) continue;
    if (isOfColour(words, at, nameWords)) continue;
    return text;
  }
  return null;
}

/** "Pacific Blue", "Aura Glow Black": words of letters before a colour, none of which ends names. */
function isOfColour(words: readonly Word[], at: number, nameWords: ReadonlySet<string>): boolean {
  for (const [index, { text, opens }] of words.slice(at, at + 3).entries()) {
    if (index > 0 && opens) return false;
    if (colours.has(text)) return true;
    if (!/^\p{L}{3,}$/u.test(text) || nameWords.has(text)) return false;
  }
  return false;
}
