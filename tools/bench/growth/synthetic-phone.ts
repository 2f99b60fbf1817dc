import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { toMemberName } from '../../../src/record/member-name.ts';
import type { PhoneFacts } from '../../../src/record/phone.ts';
import type { Random } from './random.ts';
import { createSyntheticModelNumber, createSyntheticName } from './synthetic-name.ts';

const reviewedShare = 0.05;

/** Creates a fictional phone as an object of the import format, by changing the name and numbers of a real one. */
export function createSyntheticPhone(real: IncomingPhone, random: Random): Record<string, unknown> {
  const fullName = createSyntheticName(real.fullName, real.brand, random);
  return {
    brand: real.brand,
    full_name: fullName,
    ...(toSnakeCase(changeFacts(real.facts, random)) as object),
    prices: real.prices.map(({ kind, amount, country, variant, seller, observedAt }) => ({
      kind,
      amount_minor: Math.max(1, Math.round(amount.amountMinor * (0.7 + random.next() * 0.6))),
      currency: amount.currency,
      country,
      ram_mb: variant?.ramMb,
      storage_mb: variant?.storageMb,
      seller,
      observed_at: observedAt?.toISOString(),
    })),
    reviews: random.next() < reviewedShare ? [createReview(fullName, random)] : [],
    spec_sheet: real.specSheet.map(({ name, rows }) => ({
      name,
      rows: rows.map(({ label, value }) => ({ label, value: changeDigits(value, random) })),
    })),
  };
}

function changeFacts(facts: PhoneFacts, random: Random): PhoneFacts {
  const scale = <Value extends number | null>(value: Value, digits = 0): Value =>
    (value === null ? null : Number((value * (0.9 + random.next() * 0.2)).toFixed(digits))) as Value;
  const yearsLater = random.below(3);
  const postpone = (date: string | null) =>
    date?.replace(/^\d{4}/, (year) => String(Math.min(2026, Number(year) + yearsLater))) ?? null;
  return {
    ...facts,
    // Other years may lack the 29th of February.
    announcedOn: postpone(facts.announcedOn?.replace('-02-29', '-02-28') ?? null),
    releasedOn: postpone(facts.releasedOn?.replace('-02-29', '-02-28') ?? null),
    modelNumbers: [
      ...new Set(facts.modelNumbers.map((number) => createSyntheticModelNumber(number, random))),
    ],
    body: { ...facts.body, weightG: scale(facts.body.weightG, 1), depthMm: scale(facts.body.depthMm, 1) },
    battery: { ...facts.battery, capacityMah: scale(facts.battery.capacityMah) },
  };
}

/** Replaces one digit in six, so that texts do not share memory. */
function changeDigits(text: string, random: Random): string {
  return text.replace(/\d/g, (digit) => (random.next() < 1 / 6 ? String(random.below(10)) : digit));
}

function createReview(fullName: string, random: Random): Record<string, unknown> {
  return {
    kind: 'user',
    body: `The ${fullName} does what it should.`,
    locale: 'en',
    score: random.below(21) / 2,
    published_at: `20${10 + random.below(16)}-0${1 + random.below(9)}-15`,
  };
}

function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [toMemberName(name), toSnakeCase(member)]),
  );
}
