import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';

/** A figure in a text: a number with its unit, or a name that the catalogue writes in the same way. */
export interface Figure {
  readonly kind: FigureKind;
  readonly value: string;
}

export interface StatedFigure {
  readonly kind: FigureKind | null;
  readonly value: string;
}

interface FigureKindRule {
  /** Matches the unit after a number. */
  readonly units?: RegExp;
  /** Matches a figure that is a name. */
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
 * The kinds of figures, each with the English and Thai units after a number, or the pattern of a name without a unit,
 * and the values of a phone.
 */
const kinds = {
  weight: { units: /g\b|กรัม/, valuesOf: ({ facts }) => [facts.body.weightG] },
  millimetres: { units: /mm\b|มม\./, valuesOf: ({ facts }) => listNumbers(facts.body) },
  inches: {
    units: /inch(?:es)?\b|นิ้ว/,
    valuesOf: ({ facts }) => facts.displays.map((display) => display.diagonalIn),
  },
  pixels: {
    units: /pixels?\b|พิกเซล/,
    valuesOf: ({ facts }) => facts.displays.flatMap(({ widthPx, heightPx }) => [widthPx, heightPx]),
  },
  hertz: { units: /Hz\b/, valuesOf: ({ facts }) => facts.displays.map((display) => display.refreshHz) },
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
  megapixels: { units: /MP\b/, valuesOf: ({ facts }) => facts.cameras.map((camera) => camera.megapixels) },
  zoom: {
    units: /x\b|เท่า(?!กั[นบ])/,
    valuesOf: ({ facts }) => facts.cameras.map((camera) => camera.opticalZoomX),
  },
  gigabytes: { units: /GB\b/, valuesOf: ({ facts }) => listGigabytes(facts) },
  terabytes: {
    units: /TB\b/,
    valuesOf: ({ facts }) => listGigabytes(facts).map((gigabytes) => gigabytes / 1000),
  },
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
    valuesOf: ({ facts }) => facts.cameras.map((camera) => `f/${camera.apertureF}`),
  },
  system: {
    name: /(?:Android|iOS) \d+(?!\d| ?(?:versions|เวอร์ชัน))/,
    valuesOf: ({ facts: { platform } }) =>
      [platform.osVersion, platform.upgradableTo].map((version) => `${toSystemName(platform.os)} ${version}`),
  },
  usb: { name: /USB \d(?:\.\d)?/, valuesOf: ({ facts }) => [`USB ${facts.connectivity.usbVersion}`] },
  protection: {
    name: /IP[\dX]\d(?:K(?!\w))?/,
    valuesOf: ({ facts }) => facts.body.ipRating?.split('/') ?? [],
  },
  chip: {
    name: chipName,
    valuesOf: ({ facts: { platform } }) =>
      [platform.chipset, ...(platform.chipsets ?? []).map(({ name }) => name)].flatMap(listChipNames),
  },
  year: {
    valuesOf: ({ facts: { announcedOn, releasedOn, platform } }) =>
      [announcedOn, releasedOn, platform.osSupportUntil, platform.securitySupportUntil].map((date) =>
        date?.slice(0, 4),
      ),
  },
} satisfies Record<string, FigureKindRule>;

export type FigureKind = keyof typeof kinds;

const patternsOf = (member: 'units' | 'name') =>
  Object.entries<FigureKindRule>(kinds)
    .flatMap(([kind, rule]) => (rule[member] === undefined ? [] : [`(?<${kind}>${rule[member].source})`]))
    .join('|');

/** Matches numbers that are no figures of a phone: 5G, and generations of Wi-Fi. */
const otherNumbers = String.raw`\b\dG\b|Wi-Fi \d`;
const number = String.raw`(?<![\w.])(?<number>\d+(?:\.\d+)?)(?:[\s-]?(?:${patternsOf('units')}))?`;

/** Matches the figures of a text, for `figureOf`. */
export const figurePattern = `${otherNumbers}|${patternsOf('name')}|${number}`;

const phoneYears = { first: 2010, last: 2059 };

/**
 * @param groups the groups of a match of `figurePattern`
 * @returns the figure; its kind is null if the number has no unit. Null if the match is no figure.
 */
export function figureOf(groups: Readonly<Record<string, string | undefined>>): StatedFigure | null {
  const kind = (Object.keys(kinds) as FigureKind[]).find((name) => groups[name] !== undefined) ?? null;
  const value = groups.number;
  if (value === undefined) return kind === null ? null : { kind, value: groups[kind] ?? '' };
  const isYear = Number(value) >= phoneYears.first && Number(value) <= phoneYears.last;
  return { kind: kind ?? (isYear ? 'year' : null), value };
}

/** Whether the record of a phone has a figure. */
export function hasFigure(phone: IncomingPhone, { kind, value }: Figure): boolean {
  const values: readonly Value[] = kinds[kind].valuesOf(phone);
  return values.some((known) => known !== null && known !== undefined && String(known) === value);
}

function listGigabytes({ variants }: Facts): number[] {
  return variants.flatMap(({ ramMb, storageMb }) => [
    (ramMb ?? 0) / mbPerGb,
    (storageMb ?? 0) / mbPerGbOfStorage,
  ]);
}

function listNumbers(values: object): number[] {
  return Object.values(values).filter((value) => typeof value === 'number');
}

function toSystemName(os: Facts['platform']['os']): string {
  return os === 'IOS' ? 'iOS' : 'Android';
}

/**
 * Lists the names of a chip: "Snapdragon 8 Gen 3" is also "8 Gen 3", and "Dimensity 8400 Ultra" is "Dimensity 8400".
 */
function listChipNames(text: string | null): string[] {
  const name = text?.match(chipName)?.[0];
  if (name === undefined) return [];
  return [
    name,
    name.replace(/^\w+ (?=\d\w?\+? (?:Elite )?Gen)/, ''),
    name.replace(/ (?:Ultra|Ultimate|Energy)$/, ''),
  ];
}
