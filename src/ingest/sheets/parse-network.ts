import type { Network, RadioGeneration, SimKind } from '../../record/phone.ts';
import { findAllMeanings, findFirstMeaning, type PatternTable } from '../pattern-table.ts';
import { replaceBrackets } from './brackets.ts';
import { splitSimOptions } from './split-glued-lines.ts';

const generationPatterns: PatternTable<RadioGeneration> = [
  [/\b(?:GSM|CDMA|TDMA|D-?AMPS|iDEN|PDC|2G)\b/i, 'G2'],
  [/\b(?:UMTS|HSPA\+?|HSDPA|WCDMA|W-CDMA|CDMA2000|EV-?DO|TD-?SCDMA|3G)/i, 'G3'],
  [/\b(?:LTE|4G)\b/i, 'G4'],
  [/\b(?:5G|NR)\b/i, 'G5'],
];

/** Parses "GSM / HSPA / LTE". "No cellular connectivity" is an empty list. */
export function parseGenerations(text: string): RadioGeneration[] | null {
  if (/^no\b/i.test(text)) return [];
  const named = findAllMeanings(generationPatterns, text);
  return named.length === 0 ? null : named;
}

const simKindPatterns: PatternTable<SimKind> = [
  [/\be-?SIM\b|eSIM/i, 'ESIM'],
  [/nano-?\s?sim/i, 'NANO'],
  [/micro-?\s?sim/i, 'MICRO'],
  [/mini-?\s?sim/i, 'MINI'],
];
const cardCounts: PatternTable<number> = [
  [/\bquad(?:ruple)? sim/i, 4],
  [/\btriple sim/i, 3],
  [/\bdual sim/i, 2],
];

/**
 * Parses the kinds of SIM cards in all options of the cell, and the largest number of cards that one option
 * takes.
 */
export function parseSim(text: string): Pick<Network, 'sims' | 'maxSims'> {
  if (/^no\b/i.test(text)) return { sims: [], maxSims: 0 };
  const sims = findAllMeanings(simKindPatterns, text);
  const most = Math.max(0, ...splitSimOptions(text).map(countCards));
  return { sims: sims.length === 0 ? null : sims, maxSims: most === 0 ? null : most };
}

function countCards(option: string): number {
  const limit = /max (\d) at a time/i.exec(option)?.[1];
  if (limit !== undefined) return Number(limit);
  const namedCount = findFirstMeaning(cardCounts, option);
  if (namedCount !== null) return namedCount;
  if (/and\/or/i.test(option)) return 2;
  const cards = replaceBrackets(option, '').split(/\+|&|,/);
  return cards.filter((card) => /\b(?:e|nano-?|micro-?|mini-?|single )?\s?sim\b/i.test(card)).length;
}

const maxLteBand = 106;
/** The highest band of millimetre waves. */
const maxNrBand = 263;

/**
 * Parses the bands of the first edition ("1, 3, 7 - International"). Frequencies ("LTE 800 / 1800") are not
 * bands.
 */
const parseBands = (text: string, most: number): number[] | null => {
  const [first = ''] = replaceBrackets(text, '').split(' - ');
  const [, list = ''] =
    /^(?:(?:LTE |5G )?bands?:? )?((?:n?\d{1,3}(?!\d|\s?G\b)[AB]?[\s,]*)+)/i.exec(first.trim()) ?? [];
  const numbers = list.split(/[\s,]+/).map((part) => Number.parseInt(part.replace(/^n/i, ''), 10));
  const bands = [...new Set(numbers)].filter((band) => band > 0 && band <= most);
  return bands.length === 0 ? null : bands;
};

/** If a phone's networks do not include a generation, it is known to have no band of that generation. */
const lacksGeneration = (generations: Network['generations'], generation: RadioGeneration): boolean =>
  generations !== null && !generations.includes(generation);

export const parseLteBands = (text: string, generations: Network['generations']): number[] | null =>
  parseBands(text, maxLteBand) ?? (text === '' && lacksGeneration(generations, 'G4') ? [] : null);

export const parseNrBands = (text: string, generations: Network['generations']): number[] | null =>
  parseBands(text, maxNrBand) ?? (text === '' && lacksGeneration(generations, 'G5') ? [] : null);
