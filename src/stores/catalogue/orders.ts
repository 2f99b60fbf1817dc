import { firstDay } from '../../domain/partial-date.ts';
import type { Phone } from '../../domain/phone.ts';
import type { PhoneSort } from '../../domain/phone-query.ts';

type SortKey = (phone: Phone) => number | null;

const nameOrder = new Intl.Collator('en-US', { numeric: true });

const numericKeys = {
  released: (phone: Phone) => firstDay(phone.releasedOn) || null,
  battery: (phone: Phone) => phone.battery.capacityMah,
  weight: (phone: Phone) => phone.body.weightG,
  rating: (phone: Phone) => phone.rating?.average ?? null,
} satisfies Record<string, SortKey>;

/** Unknown values come last whichever way is asked; ties by id ascending, so that pages never overlap. */
function byNumber(phones: readonly Phone[], key: SortKey, direction: 1 | -1): Phone[] {
  const keyed = phones.map((phone) => ({ phone, value: key(phone) }));
  keyed.sort((a, b) => {
    if (a.value === b.value) return a.phone.id - b.phone.id;
    if (a.value === null) return 1;
    if (b.value === null) return -1;
    return (a.value - b.value) * direction;
  });
  return keyed.map(({ phone }) => phone);
}

function byName(phones: readonly Phone[], direction: 1 | -1): Phone[] {
  return phones.toSorted((a, b) => nameOrder.compare(a.fullName, b.fullName) * direction || a.id - b.id);
}

/**
 * The phones in an order other than relevance.
 * @param priceOf the decimal amount shown for a phone
 */
export function sortPhones(
  phones: readonly Phone[],
  sort: Exclude<PhoneSort, 'relevance'>,
  priceOf: SortKey,
): Phone[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const name = sort.replace('-', '');
  if (name === 'name') return byName(phones, direction);
  const key = name === 'price' ? priceOf : numericKeys[name as keyof typeof numericKeys];
  return byNumber(phones, key, direction);
}
