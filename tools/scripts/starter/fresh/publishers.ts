/** A publisher of facts, with the date of its publication. */
export interface Publisher {
  /** The name that users see. */
  readonly name: string;
  /** `YYYY-MM` or `YYYY-MM-DD` */
  readonly asOf: string;
  /** Whether the date is inferred from its facts, because it states none. */
  readonly isDateInferred: boolean;
}

/** The names of publishers by a part of their citations in the table, the most reliable ones first. */
const publisherNames: Readonly<Record<string, string>> = {
  'bytecharts/device_specs_gsmarena': 'GSMArena',
  'endoflife-date/endoflife.date': 'endoflife.date',
  'Google support page': 'Google support page',
  'maker page mirrored': "Maker's page (mirrored)",
  'news.samsung.com': 'Note citing news.samsung.com',
  'apple.com/ae specs': 'pzm.ae',
  'apple.com/ae, samsung.com/ae': 'UAE guide',
  'docomo / Samsung Japan': 'docomo and Samsung Japan',
  'Apple support pages': 'Page citing Apple support',
  'samsung.com/th': 'samsung.com/th',
  device_traits: 'Xcode device traits',
  argmaxinc: 'argmaxinc',
  'business-standard.com': 'business-standard.com',
  'archynetys.com': 'archynetys.com',
  'specphone.com': 'specphone.com',
  'pasted GSMArena sheet': 'GSMArena',
  'GSMArena cache pages': 'GSMArena (audited copies)',
  'hand-checked on gsmarena.com': 'Catalogue checked on gsmarena.com',
  'resolutions with GSMArena URLs': 'List citing GSMArena',
  'corrections quoted from the maker page': 'Battery data citing makers',
  'mynkpdr/smartprix-scraper': 'Smartprix',
  'abhinavflac/smartphone-specs-india': 'Smartprix',
  'malaika-khan12/MobileInfoAnalytics': 'WhatMobile',
  'LineageOS/lineage_wiki': 'LineageOS',
  'KHwang9883/MobileModels': 'MobileModels',
  'bsthen/device-models': 'Google Play device list',
  'Shanicrantz/rt-buyback-tool': 'rt-buyback-tool',
  'rt-buyback release note': 'rt-buyback-tool',
  'ATPatel05/ATProject': 'ATProject',
  'rikyroky91-commits/android-updater': 'android-updater',
  'Thai comparison': 'Thai comparison of phones',
  'battery page': 'Battery page citing regulatory filings',
  'market dashboard test': 'Market dashboard citing makers',
  'MobileCity Vietnam': 'MobileCity Vietnam',
  'Japanese carrier register': 'Register of Japanese carriers',
  'au price list': 'au price list',
  'Malaysian shop': 'Malaysian shop',
  'Indian shop knowledge base': 'Indian shop',
  'Hamburg shop': 'Hamburg shop',
  'Kenya shop': 'Kenyan shop',
  'irshad.az': 'irshad.az',
  'report 2026-08-24': 'Report citing shops',
  'facts checked 2026-10-08': 'Facts checked against Wikipedia',
};
const nameEntries = Object.entries(publisherNames);

/** A value of a fact, with its source. */
interface Citation {
  readonly field: string;
  readonly value: string;
  readonly source: string;
  /** The date on which its phone was released or announced, or an empty text. */
  readonly phoneDate: string;
}

/** @returns the part of a citation that names its publisher, or null if it names none */
export function findPublisherKey(source: string): string | null {
  return nameEntries.find(([part]) => source.includes(part))?.[0] ?? null;
}

/** @returns the name of the publisher that a citation names, or null */
export function findPublisherName(source: string): string | null {
  const key = findPublisherKey(source);
  return key === null ? null : (publisherNames[key] ?? null);
}

/** Reads the newest date that a citation states: `au price list, 2026-07-31 / 2026-09-12`. */
function readStatedDate({ source }: Citation): string {
  const text = source.replace(/@[0-9a-f]{40}\S*/, '');
  return (text.match(/20\d\d-\d\d(?:-\d\d)?/g) ?? []).sort().at(-1) ?? '';
}

/** Reads the date of a fact that dates its publisher: an announcement, a release, or the month of a price. */
function readFactDate({ field, value }: Citation): string {
  const [, month] = /^(?:street_)?price_.*?(20\d\d_\d\d)$/.exec(field) ?? [];
  if (month !== undefined) return month.replace('_', '-');
  const isDay = /^(?:announced|released)_on/.test(field) && /^20\d\d-\d\d(?:-\d\d)?$/.test(value);
  return isDay ? value : '';
}

/**
 * Dates each publisher by the newest date that its citations state, otherwise by the newest one among its facts, as an
 * import dates a file, and if it states no dates, by the newest of the phones that it names.
 * @returns the publishers by key (see `findPublisherKey`)
 */
export function datePublishers(citations: readonly Citation[]): Map<string, Publisher> {
  const byKey = Map.groupBy(citations, ({ source }) => findPublisherKey(source) ?? '');
  const findNewest = (key: string, readDate: (citation: Citation) => string): string =>
    (byKey.get(key) ?? []).map(readDate).sort().at(-1) ?? '';
  return new Map(
    nameEntries.flatMap(([key, name]) => {
      const stated = findNewest(key, readStatedDate);
      const asOf = stated || findNewest(key, readFactDate) || findNewest(key, ({ phoneDate }) => phoneDate);
      return asOf === '' ? [] : [[key, { name, asOf, isDateInferred: stated === '' }]];
    }),
  );
}
