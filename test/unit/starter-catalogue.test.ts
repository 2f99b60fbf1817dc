import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IncomingPhone, RejectedRow } from '../../src/domain/catalogue/incoming-row.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { implausibleFacts } from '../../tools/scripts/starter/implausible-facts.ts';

const file = fileURLToPath(new URL('../../prisma/catalogue/starter.ndjson', import.meta.url));

describe('the starter catalogue', () => {
  let phones: readonly IncomingPhone[] = [];
  let rejected: readonly RejectedRow[] = [];
  const failing = (isRight: (phone: IncomingPhone) => boolean) =>
    phones.filter((phone) => !isRight(phone)).map((phone) => phone.fullName);

  beforeAll(async () => {
    const options = { fileName: 'starter.ndjson', asOf: null, today: '2026-11-20' };
    ({ phones, rejected } = await readImportFile(createReadStream(file), options));
  });

  it('is read without a rejection', () => {
    expect(rejected).toEqual([]);
  });

  it('holds at least 250 phones of 25 brands, the Galaxy among them', () => {
    expect(phones.length).toBeGreaterThanOrEqual(250);
    expect(new Set(phones.map((phone) => phone.brand)).size).toBeGreaterThanOrEqual(25);
    const galaxies = phones.filter((phone) => /^Samsung .*Galaxy/.test(phone.fullName));
    expect(galaxies.length).toBeGreaterThanOrEqual(8);
  });

  it('has at least 380 phones released since April 2025, the newest flagships among them', () => {
    const isNew = ({ facts }: IncomingPhone) => (facts.releasedOn ?? '') >= '2025-04';
    expect(phones.filter(isNew).length).toBeGreaterThanOrEqual(380);
    const names = new Set(phones.map(({ fullName }) => fullName));
    const flagships = [
      ...['Apple iPhone 17', 'Apple iPhone 17 Pro Max', 'Apple iPhone Air', 'Samsung Galaxy S26 Ultra'],
      ...[
        'Samsung Galaxy Z Fold7',
        'Google Pixel 10',
        'vivo V60',
        'Oppo Find X9',
        'Nothing Phone (3)',
        'Xiaomi 17',
      ],
    ];
    expect(flagships.filter((name) => !names.has(name))).toEqual([]);
  });

  it('has each phone once, under a name that begins with its brand', () => {
    const names = phones.map((phone) => phone.fullName.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(failing((phone) => phone.fullName.startsWith(`${phone.brand} `))).toEqual([]);
  });

  it('has no rumours', () => {
    expect(failing(({ facts }) => facts.status !== 'RUMORED')).toEqual([]);
  });

  it('states facts only', () => {
    expect(failing((phone) => phone.specSheet.length === 0)).toEqual([]);
    expect(failing((phone) => textsOf(phone.facts).every((text) => text.length <= 48))).toEqual([]);
  });

  it('states release and type of each phone', () => {
    expect(failing(({ facts }) => (facts.releasedOn ?? facts.announcedOn) !== null)).toEqual([]);
    const hasShape = ({ facts }: IncomingPhone) => facts.displays.length > 0 || facts.body.weightG !== null;
    // Flagships that people search for by name, though little else is known of them.
    const thinFlagships = ['Honor Magic V6', 'Motorola Edge 70 Max', 'Realme GT 8 Pro', 'Sharp AQUOS R11'];
    expect(failing(hasShape).sort()).toEqual(thinFlagships);
    const isTraced = ({ facts, sources = [] }: IncomingPhone) =>
      facts.releasedOn !== null && sources.length > 0;
    expect(failing((phone) => hasShape(phone) || isTraced(phone))).toEqual([]);
  });

  it('names the publisher of each fact of the phones released since April 2025, with a date', () => {
    const isNew = ({ facts }: IncomingPhone) => (facts.releasedOn ?? '') >= '2025-04';
    const newPhones = phones.filter(isNew);
    expect(
      newPhones.filter(({ sources = [] }) => sources.length === 0).map(({ fullName }) => fullName),
    ).toEqual([]);
    const undated = newPhones.flatMap(({ sources = [] }) => sources.filter(({ asOf }) => asOf === null));
    expect(undated).toEqual([]);
    const isFullyNamed = ({ sources = [] }: IncomingPhone) => sources.some(({ paths }) => paths === null);
    expect(newPhones.filter(isFullyNamed).length).toBeGreaterThanOrEqual(0.95 * newPhones.length);
  });

  it('states Wi-Fi and SIM of every phone of 2015 to 2024', () => {
    const isOfTheseYears = ({ facts }: IncomingPhone) => {
      const year = (facts.releasedOn ?? facts.announcedOn ?? '').slice(0, 4);
      return year >= '2015' && year <= '2024';
    };
    const knows = ({ facts: { connectivity, network } }: IncomingPhone) =>
      (connectivity.wifi !== null || connectivity.hasWifi !== null) &&
      (network.sims !== null || network.maxSims !== null);
    expect(failing((phone) => !isOfTheseYears(phone) || knows(phone))).toEqual([]);
  });

  it('states the form factor, except of the few that fit no kind or of which little is known', () => {
    expect(failing(({ facts }) => facts.formFactor !== null).length).toBeLessThanOrEqual(28);
  });

  it('has no implausible value, and no status that its dates contradict', () => {
    const odd = phones.flatMap((phone) =>
      implausibleFacts(phone.facts).map((each) => `${phone.fullName}: ${each.field} ${each.ours}`),
    );
    expect(odd).toEqual([]);
  });

  it('dates its prices: launch prices by the launch, and shop prices by their file, marked so', () => {
    const prices = phones.flatMap((phone) => phone.prices);
    expect(prices.filter(({ observedAt }) => observedAt === null)).toEqual([]);
    expect(prices.filter(({ kind, dateInferred }) => (kind === 'MSRP') === (dateInferred === true))).toEqual(
      [],
    );
    expect(prices.filter((price) => price.amount.currency === 'THB').length).toBeGreaterThanOrEqual(100);
    const holdsEditions = ({ facts, prices }: IncomingPhone) =>
      prices.every(
        ({ variant }) =>
          variant === null || facts.variants.some((each) => each.storageMb === variant.storageMb),
      );
    expect(failing(holdsEditions)).toEqual([]);
  });
});

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}
