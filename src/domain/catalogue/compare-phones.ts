import type { Better, Fact } from '../../record/fact.ts';
import { toFirstDayNumber } from '../../record/partial-date.ts';
import type { Phone } from '../../record/phone.ts';
import {
  createJsonConverter,
  type PhoneMember,
  phoneMembers,
  sortMembers,
} from '../../record/phone-members.ts';
import type { PriceView } from './catalogue.ts';
import type { Price } from './price.ts';
import { toDecimalAmount } from './show-price.ts';

export type ComparedValue = number | string | boolean | readonly (number | string)[] | null;

/** One field of several phones, in the order in which the phones were requested. */
export interface ComparedField {
  /**
   * The path in JSON: `battery.capacity_mah`. The price is `price.amount`, a decimal number in the currency
   * `unit`.
   */
  readonly name: string;
  /** The path in the phone object: `battery.capacityMah`. */
  readonly path: string;
  readonly unit: string | null;
  readonly values: readonly ComparedValue[];
  readonly better: Better;
  /**
   * The indexes of the best values. Empty if fewer than two values are known, or if no value is better than
   * another.
   */
  readonly best: readonly number[];
}

export interface Comparison {
  readonly phones: readonly Phone[];
  readonly fields: readonly ComparedField[];
}

type Rule = Omit<ComparedField, 'values' | 'best'> & {
  readonly read: (phone: Phone) => ComparedValue;
  /** Converts a text to a number to compare. Default: texts are not compared. */
  readonly rankText?: (text: string) => number;
};

function createRule({ path, jsonPath, fact, read }: PhoneMember): Rule {
  const toJson = createJsonConverter(fact) ?? ((value) => value);
  return {
    name: jsonPath,
    path,
    unit: fact.unit,
    better: fact.better ?? null,
    read: (phone) => toJson(read(phone)) as ComparedValue,
    ...createTextRank(fact),
  };
}

/** Later dates are larger. Of the classes of a label, the first is the smallest. */
function createTextRank({ kind, grades }: Fact): Pick<Rule, 'rankText'> {
  if (kind === 'date') return { rankText: toFirstDayNumber };
  return grades === undefined ? {} : { rankText: (letter) => grades.indexOf(letter) };
}

const countRearCameras = ({ cameras }: Phone): number | null =>
  cameras.filter(({ position }) => position === 'REAR').length || null;

/** The facts that matter most to people, in order. All other facts follow. */
const fieldOrder = [
  'releasedOn',
  'status',
  'platform',
  'displays',
  'body',
  'ramGb',
  'storageGb',
  'connectivity.cardSlot',
  'mainCameraMp',
  'cameras',
  'battery',
  'network',
  'connectivity',
  'audio',
];

const factRules = sortMembers(
  phoneMembers.filter(({ fact }) => fact.better !== undefined),
  fieldOrder,
).map(createRule);
const camerasRule: Rule = {
  name: 'cameras',
  path: 'cameras',
  unit: null,
  better: null,
  read: countRearCameras,
};
const ratingRule: Rule = {
  name: 'rating.average',
  path: 'rating.average',
  unit: null,
  better: 'more',
  read: (phone) => phone.rating?.average ?? null,
};
const afterMainCamera = factRules.findIndex(({ path }) => path === 'mainCameraMp') + 1;
const rules: readonly Rule[] = [...factRules.toSpliced(afterMainCamera, 0, camerasRule), ratingRule];

/** @returns the number to compare: 0 or 1 for a boolean, or the last number of a list, otherwise null */
function toRank(value: ComparedValue, rankText: Rule['rankText']): number | null {
  if (typeof value === 'string') return rankText?.(value) ?? null;
  if (typeof value === 'boolean') return Number(value);
  const number = Array.isArray(value) ? value.at(-1) : value;
  return typeof number === 'number' ? number : null;
}

function findBest(values: readonly ComparedValue[], { better, rankText }: Rule): number[] {
  const ranks = values.map((value) => toRank(value, rankText));
  const knownRanks = ranks.filter((rank) => rank !== null);
  if (better === null || knownRanks.length < 2) return [];
  const best = better === 'more' ? Math.max(...knownRanks) : Math.min(...knownRanks);
  return ranks.flatMap((rank, index) => (rank === best ? [index] : []));
}

/**
 * Compares several phones field by field.
 * @param priceOf finds the price of a phone in the currency of the view
 */
export function comparePhones(
  phones: readonly Phone[],
  { currency }: PriceView,
  priceOf: (phone: Phone) => Price | null,
): Comparison {
  const priceRule: Rule = {
    name: 'price.amount',
    path: 'price.amount',
    unit: currency,
    better: 'less',
    read: (phone) => {
      const price = priceOf(phone);
      return price && toDecimalAmount(price.amount);
    },
  };
  const fields = [priceRule, ...rules].map((rule) => {
    const { read, rankText: _, ...field } = rule;
    const values = phones.map(read);
    return { ...field, values, best: findBest(values, rule) };
  });
  return { phones, fields };
}
