import type { Network, RadioGeneration, SimKind } from '../../../record/phone.ts';
import { findAllMeanings, findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';
import { separateDenied } from '../answers.ts';
import { replaceBrackets } from '../brackets.ts';
import { splitSimOptions } from '../split-glued-lines.ts';

const generationPatterns: PatternTable<RadioGeneration> = [
  [/\b(?:GSM|CDMA|TDMA|D-?AMPS|iDEN|PDC|2G)\b/i, 'G2'],
  [/\b(?:UMTS|HSPA\+?|HSDPA|WCDMA|W-CDMA|CDMA2000|EV-?DO|TD-?SCDMA|3G)/i, 'G3'],
  [/\b(?:LTE|4G)\b/i, 'G4'],
  [/\b(?:5G|NR)\b/i, 'G5'],
];

/**
 * Parses a list such as "GSM / HSPA / LTE".
 * @returns the generations, null if the text names none, or an empty list for "No cellular connectivity"
 */
export function parseGenerations(text: string): RadioGeneration[] | null {
  const { affirmed, denied } = separateDenied(text);
  const generations = findAllMeanings(generationPatterns, affirmed);
  // A denial of one generation, such as "No 5G", says nothing about the others.
  const deniesAll =
    affirmed === '' && denied !== '' && findAllMeanings(generationPatterns, denied).length === 0;
  if (deniesAll) return [];
  return generations.length === 0 ? null : generations;
}

const simKindPatterns: PatternTable<SimKind> = [
  [/\be-?SIM\b|eSIM/i, 'ESIM'],
  [/nano-?\s?sim/i, 'NANO'],
  [/micro-?\s?sim/i, 'MICRO'],
  [/mini-?\s?sim/i, 'MINI'],
];
const cardCountPatterns: PatternTable<number> = [
  [/\bquad(?:ruple)? sim/i, 4],
  [/\btriple sim/i, 3],
  [/\bdual sim/i, 2],
];

/** Parses the kinds of SIM cards in all options of a cell, and the largest number of cards in a single option. */
export function parseSim(text: string): Pick<Network, 'sims' | 'maxSims'> {
  const { affirmed, denied } = separateDenied(text);
  // A denial of one kind, such as "No eSIM", says nothing about the others.
  const deniesAll = affirmed === '' && denied !== '' && findAllMeanings(simKindPatterns, denied).length === 0;
  if (deniesAll) return { sims: [], maxSims: 0 };
  const sims = findAllMeanings(simKindPatterns, affirmed);
  const maxSims = Math.max(0, ...splitSimOptions(affirmed).map(countCards));
  return { sims: sims.length === 0 ? null : sims, maxSims: maxSims === 0 ? null : maxSims };
}

function countCards(option: string): number {
  const limit = /max (\d) at a time/i.exec(option)?.[1];
  if (limit !== undefined) return Number(limit);
  const namedCount = findFirstMeaning(cardCountPatterns, option);
  if (namedCount !== null) return namedCount;
  if (/and\/or/i.test(option)) return 2;
  const cards = replaceBrackets(option, '').split(/\+|&|,/);
  return cards.filter((card) => /\b(?:e|nano-?|micro-?|mini-?|single )?\s?sim\b/i.test(card)).length;
}

const maxLteBand = 106;
/** The highest 5G band, which is in the range of millimetre waves. */
const maxNrBand = 263;

/**
 * Parses the LTE bands of the first edition ("1, 3, 7 - International").
 * @returns the bands, an empty list if there is no text and the phone has no 4G, or null if the bands are unknown
 */
export const parseLteBands = (text: string, generations: Network['generations']): number[] | null =>
  parseBands(text, maxLteBand) ?? (text === '' && lacksGeneration(generations, 'G4') ? [] : null);

/**
 * Parses the 5G bands of the first edition.
 * @returns the bands, an empty list if there is no text and the phone has no 5G, or null if the bands are unknown
 */
export const parseNrBands = (text: string, generations: Network['generations']): number[] | null =>
  parseBands(text, maxNrBand) ?? (text === '' && lacksGeneration(generations, 'G5') ? [] : null);

/** Parses the bands of the first edition. Frequencies, as in "LTE 800 / 1800", are not bands. */
function parseBands(text: string, maxBand: number): number[] | null {
  const [firstEdition = ''] = replaceBrackets(text, '').split(' - ');
  const [, list = ''] =
    /^(?:(?:LTE |5G )?bands?:? )?((?:n?\d{1,3}(?!\d|\s?G\b)[AB]?[\s,]*)+)/i.exec(firstEdition.trim()) ?? [];
  const numbers = list.split(/[\s,]+/).map((part) => Number.parseInt(part.replace(/^n/i, ''), 10));
  const bands = [...new Set(numbers)].filter((band) => band > 0 && band <= maxBand);
  return bands.length === 0 ? null : bands;
}

/** Whether a phone's networks are known and do not include a generation, so that it has no band of that generation. */
function lacksGeneration(generations: Network['generations'], generation: RadioGeneration): boolean {
  return generations !== null && !generations.includes(generation);
}
