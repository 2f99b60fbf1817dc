import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';

/** A figure that a text states: a number with its unit, or a name that the catalogue writes the same way. */
export interface Figure {
  readonly kind: FigureKind;
  readonly value: string;
}

export interface StatedFigure {
  readonly kind: FigureKind | null;
  readonly value: string;
}

interface KindOfFigure {
  /** How a text writes the unit after a number. */
  readonly units?: RegExp;
  /** How a text writes a figure that is a name. */
  readonly name?: RegExp;
  readonly valuesOf: (phone: IncomingPhone) => readonly Value[];
}

type Facts = IncomingPhone['facts'];
type Value = number | string | null | undefined;

const mbPerGb = 1024;
const mbPerGbOfStorage = 1000;
const minorPerMajor = 100;
const chipName =
  /(?:Snapdragon|Dimensity|Helio|Exynos|Tensor) [A-Z]?\d\w*\+?(?: (?:Elite|Pro|Ultra|Ultimate|Energy|Gen \d))*|(?<!\w)A[12]\d(?: Pro)?(?!\w)|(?<![\w.])\d\w?\+? (?:Elite )?Gen \d/;

/**
 * For each kind of figure: how English and Thai write its unit after a number, or the whole of a name that has none,
 * and the values of a phone.
 */
const kinds = {
  weight: { units: /g\b|กรัม/, valuesOf: ({ facts }) => [facts.body.weightG] },
  millimetres: { units: /mm\b|มม\./, valuesOf: ({ facts }) => numbersOf(facts.body) },
  inches: {
    units: /inch(?:es)?\b|นิ้ว/,
    valuesOf: ({ facts }) => facts.displays.map((each) => each.diagonalIn),
  },
  pixels: {
    units: /pixels?\b|พิกเซล/,
    valuesOf: ({ facts }) => facts.displays.flatMap(({ widthPx, heightPx }) => [widthPx, heightPx]),
  },
  hertz: { units: /Hz\b/, valuesOf: ({ facts }) => facts.displays.map((each) => each.refreshHz) },
  nits: {
    units: /nits\b|นิต/,
    valuesOf: ({ facts }) =>
      facts.displays.flatMap(({ peakNits, typicalNits, hbmNits }) => [peakNits, typicalNits, hbmNits]),
  },
  charge: { units: /mAh\b/, valuesOf: ({ facts }) => [facts.battery.capacityMah] },
  watts: {
    units: /W\b|วัตต์/,
    valuesOf: ({ facts: { battery } }) => [
      battery.wiredW,
      battery.wirelessW,
      battery.reverseWiredW,
      battery.reverseWirelessW,
    ],
  },
  megapixels: { units: /MP\b/, valuesOf: ({ facts }) => facts.cameras.map((each) => each.megapixels) },
  zoom: {
    units: /x\b|เท่า(?!กั[นบ])/,
    valuesOf: ({ facts }) => facts.cameras.map((each) => each.opticalZoomX),
  },
  gigabytes: { units: /GB\b/, valuesOf: ({ facts }) => gigabytesOf(facts) },
  terabytes: { units: /TB\b/, valuesOf: ({ facts }) => gigabytesOf(facts).map((each) => each / 1000) },
  baht: {
    units: /baht\b|บาท/,
    valuesOf: ({ prices }) =>
      prices
        .filter(({ amount }) => amount.currency === 'THB')
        .map(({ amount }) => amount.amountMinor / minorPerMajor),
  },
  hours: {
    units: /hours?\b|ชั่วโมง/,
    valuesOf: ({ facts }) => [facts.euLabel?.enduranceH, facts.battery.activeUseH],
  },
  cycles: { units: /cycles\b|รอบ/, valuesOf: ({ facts }) => [facts.euLabel?.batteryCycles] },
  falls: { units: /falls\b|ครั้ง/, valuesOf: ({ facts }) => [facts.euLabel?.freeFallFalls] },
  upgrades: {
    units: /Android versions\b|เวอร์ชัน/,
    valuesOf: ({ facts }) => [facts.platform.osUpgradesPromised],
  },
  aperture: {
    name: /f\/\d(?:\.\d+)?/,
    valuesOf: ({ facts }) => facts.cameras.map((each) => `f/${each.apertureF}`),
  },
  system: {
    name: /(?:Android|iOS) \d+(?!\d| ?(?:versions|เวอร์ชัน))/,
    valuesOf: ({ facts: { platform } }) =>
      [platform.osVersion, platform.upgradableTo].map((version) => `${systemName(platform.os)} ${version}`),
  },
  usb: { name: /USB \d(?:\.\d)?/, valuesOf: ({ facts }) => [`USB ${facts.connectivity.usbVersion}`] },
  protection: {
    name: /IP[\dX]\d(?:K(?!\w))?/,
    valuesOf: ({ facts }) => facts.body.ipRating?.split('/') ?? [],
  },
  chip: {
    name: chipName,
    valuesOf: ({ facts: { platform } }) =>
      [platform.chipset, ...(platform.chipsets ?? []).map(({ name }) => name)].flatMap(chipNamesIn),
  },
  year: {
    valuesOf: ({ facts: { announcedOn, releasedOn, platform } }) =>
      [announcedOn, releasedOn, platform.osSupportUntil, platform.securitySupportUntil].map((date) =>
        date?.slice(0, 4),
      ),
  },
} satisfies Record<string, KindOfFigure>;

export type FigureKind = keyof typeof kinds;

const patternsOf = (member: 'units' | 'name') =>
  Object.entries<KindOfFigure>(kinds)
    .flatMap(([kind, each]) => (each[member] === undefined ? [] : [`(?<${kind}>${each[member].source})`]))
    .join('|');

/** Numbers that are no figures of one phone: 5G, and generations of Wi-Fi. */
const otherNumbers = String.raw`\b\dG\b|Wi-Fi \d`;
const number = String.raw`(?<![\w.])(?<number>\d+(?:\.\d+)?)(?:[\s-]?(?:${patternsOf('units')}))?`;

/** Finds the figures of a text, for `figureOf`. */
export const figurePattern = `${otherNumbers}|${patternsOf('name')}|${number}`;

const yearsOfPhones = { first: 2010, last: 2059 };

/**
 * @param groups of a match of `figurePattern`
 * @returns the figure; its kind is null if the number has no unit. Null if the match is no figure.
 */
export function figureOf(groups: Readonly<Record<string, string | undefined>>): StatedFigure | null {
  const kind = (Object.keys(kinds) as FigureKind[]).find((each) => groups[each] !== undefined) ?? null;
  const value = groups.number;
  if (value === undefined) return kind === null ? null : { kind, value: groups[kind] ?? '' };
  const isYear = Number(value) >= yearsOfPhones.first && Number(value) <= yearsOfPhones.last;
  return { kind: kind ?? (isYear ? 'year' : null), value };
}

/** Whether the record of a phone has a figure. */
export function hasFigure(phone: IncomingPhone, { kind, value }: Figure): boolean {
  const values: readonly Value[] = kinds[kind].valuesOf(phone);
  return values.some((each) => each !== null && each !== undefined && String(each) === value);
}

function gigabytesOf({ variants }: Facts): number[] {
  return variants.flatMap(({ ramMb, storageMb }) => [
    (ramMb ?? 0) / mbPerGb,
    (storageMb ?? 0) / mbPerGbOfStorage,
  ]);
}

function numbersOf(values: object): number[] {
  return Object.values(values).filter((value) => typeof value === 'number');
}

function systemName(os: Facts['platform']['os']): string {
  return os === 'IOS' ? 'iOS' : 'Android';
}

/** The names of a chip: "Snapdragon 8 Gen 3" is "8 Gen 3" too, and "Dimensity 8400 Ultra" is "Dimensity 8400". */
function chipNamesIn(text: string | null): string[] {
  const name = text?.match(chipName)?.[0];
  if (name === undefined) return [];
  return [
    name,
    name.replace(/^\w+ (?=\d\w?\+? (?:Elite )?Gen)/, ''),
    name.replace(/ (?:Ultra|Ultimate|Energy)$/, ''),
  ];
}
