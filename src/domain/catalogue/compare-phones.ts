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
import type { Price } from './prices/price.ts';
import { toDecimalAmount } from './prices/show-price.ts';

export type ComparedValue = number | string | boolean | readonly (number | string)[] | null;

/** One field of several phones, in the order in which the phones were requested. */
export interface ComparedField {
  /**
   * The path in JSON: `battery.capacity_mah`. The path of the price is `price.amount`, and its values are decimal
   * numbers in the currency `unit`.
   */
  readonly name: string;
  /** The path in the phone object: `battery.capacityMah`. */
  readonly path: string;
  readonly unit: string | null;
  readonly values: readonly ComparedValue[];
  readonly better: Better;
  /** The indexes of the best values. It is empty if fewer than two values are known, or if `better` is null. */
  readonly best: readonly number[];
}

export interface Comparison {
  readonly phones: readonly Phone[];
  readonly fields: readonly ComparedField[];
}

/** The definition of a compared field. */
type FieldRule = Omit<ComparedField, 'values' | 'best'> & {
  readonly read: (phone: Phone) => ComparedValue;
  /** Converts a text to a number that can be compared. Without this function, texts are not compared. */
  readonly rankText?: (text: string) => number;
};

function createRule({ path, jsonPath, fact, read }: PhoneMember): FieldRule {
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

/** Ranks dates by time, and the classes of the EU label by their order: the best class has the lowest rank. */
function createTextRank({ kind, grades }: Fact): Pick<FieldRule, 'rankText'> {
  if (kind === 'date') return { rankText: toFirstDayNumber };
  return grades === undefined ? {} : { rankText: (letter) => grades.indexOf(letter) };
}

const countRearCameras = ({ cameras }: Phone): number | null =>
  cameras.filter(({ position }) => position === 'REAR').length || null;

/** The facts that matter most to people, in order. All other facts follow. */
const fieldOrder =
  'releasedOn status platform displays body ramGb storageGb connectivity.cardSlot mainCameraMp cameras battery network connectivity audio'.split(
    ' ',
  );

const factRules = sortMembers(
  phoneMembers.filter(({ fact }) => fact.better !== undefined),
  fieldOrder,
).map(createRule);
const camerasRule: FieldRule = {
  name: 'cameras',
  path: 'cameras',
  unit: null,
  better: null,
  read: countRearCameras,
};
const ratingRule: FieldRule = {
  name: 'rating.average',
  path: 'rating.average',
  unit: null,
  better: 'more',
  read: (phone) => phone.rating?.average ?? null,
};
const camerasIndex = factRules.findIndex(({ path }) => path === 'mainCameraMp') + 1;
const rules: readonly FieldRule[] = [...factRules.toSpliced(camerasIndex, 0, camerasRule), ratingRule];

/**
 * Converts a value to a number that can be compared: 0 or 1 for a boolean, and the last number for a list.
 * @returns null for an unknown value, and for a text without an order
 */
function toRank(value: ComparedValue, rankText: FieldRule['rankText']): number | null {
  if (typeof value === 'string') return rankText?.(value) ?? null;
  if (typeof value === 'boolean') return Number(value);
  const lastValue = Array.isArray(value) ? value.at(-1) : value;
  return typeof lastValue === 'number' ? lastValue : null;
}

function findBestIndexes(values: readonly ComparedValue[], { better, rankText }: FieldRule): number[] {
  const ranks = values.map((value) => toRank(value, rankText));
  const knownRanks = ranks.filter((rank) => rank !== null);
  if (better === null || knownRanks.length < 2) return [];
  const bestRank = better === 'more' ? Math.max(...knownRanks) : Math.min(...knownRanks);
  return ranks.flatMap((rank, index) => (rank === bestRank ? [index] : []));
}

/**
 * Compares several phones field by field.
 * @param findPrice finds the price of a phone in the currency of the view
 */
export function comparePhones(
  phones: readonly Phone[],
  { currency }: PriceView,
  findPrice: (phone: Phone) => Price | null,
): Comparison {
  const priceRule: FieldRule = {
    name: 'price.amount',
    path: 'price.amount',
    unit: currency,
    better: 'less',
    read: (phone) => {
      const price = findPrice(phone);
      return price && toDecimalAmount(price.amount);
    },
  };
  const fields = [priceRule, ...rules].map((rule) => {
    const { read, rankText: _, ...field } = rule;
    const values = phones.map(read);
    return { ...field, values, best: findBestIndexes(values, rule) };
  });
  return { phones, fields };
}
