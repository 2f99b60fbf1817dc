import type { FreshPhone, StatedValue } from './read-fresh-facts.ts';

/** The most reliable publishers, in descending order. All others follow. */
const publishers = ['bytecharts/device_specs_gsmarena', 'endoflife-date/endoflife.date'];
/** A publisher whose memory sizes count only if confirmed, because two others contradict them. */
const doubtfulVariants = 'ATPatel05/ATProject';

const rank = ({ isConfirmed, publisher }: StatedValue): number => {
  const position = publishers.indexOf(publisher);
  return (isConfirmed ? 0 : 100) + (position < 0 ? publishers.length : position);
};

/** Matches values that are true for some editions only, or unknown. */
const uncertainPattern = /market|region|specified|only|\bor\b/i;

/**
 * @returns the value of a fact: a confirmed one first, then that of the most reliable publisher; an empty text if there
 *   is none, or if it depends on the market
 */
export function chooseValue({ facts }: FreshPhone, field: string): string {
  const [best] = [...(facts.get(field) ?? [])].sort((a, b) => rank(a) - rank(b));
  return best === undefined || uncertainPattern.test(best.value) ? '' : best.value.trim();
}

/** The share by which editions may differ. If they differ more, no value is true for the phone. */
const maxDifference = 0.1;

/**
 * @returns the number of a fact. Where editions differ a little ("3998 / 4252"), it is the lowest, which each of them
 *   reaches; where they differ more, an empty text
 */
export function chooseNumber(phone: FreshPhone, field: string): string {
  const numbers = chooseValue(phone, field)
    .split('/')
    .map((part) => Number(part.trim()));
  if (numbers.some((number) => !(number > 0))) return '';
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  return highest - lowest <= lowest * maxDifference ? String(lowest) : '';
}

/** @returns the memory sizes ("8GB/256GB"), without those that only a doubtful publisher states */
export function chooseVariants({ facts }: FreshPhone): string[] {
  const stated = facts.get('variant') ?? [];
  const reliable = stated.filter(
    ({ isConfirmed, publisher }) => isConfirmed || publisher !== doubtfulVariants,
  );
  return [...new Set(reliable.map(({ value }) => value))];
}

/** @returns every value of a fact of which a phone has several */
export function listValues({ facts }: FreshPhone, field: string): string[] {
  return [...new Set((facts.get(field) ?? []).map(({ value }) => value.trim()))];
}
