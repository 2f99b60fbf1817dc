import type { Fact, RecordTable, Section } from '../../../record/fact.ts';
import type { Phone } from '../../../record/phone.ts';
import { derivedTable, phoneTable } from '../../../record/phone-table.ts';
import { phoneMessages } from '../../messages/catalogue/phone.ts';
import { factMessages } from '../../messages/facts/facts.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatFact, formatMember, formatValue, getFactLabel } from './fact-text.ts';

type RecordValues = Readonly<Record<string, unknown>>;
type FactOrSection = Fact | Section;

interface FactRow {
  readonly label: string;
  /** The lines of the row: one line for a single fact, or one line for each item of a list such as the cameras. */
  readonly lines: readonly string[];
}

interface FactGroup {
  readonly name: string;
  readonly heading: string;
  readonly rows: readonly FactRow[];
}

const isSection = (entry: FactOrSection): entry is Section => entry.kind === 'section';

/** The facts that are left out, because other facts repeat them or the page shows them elsewhere. */
const omittedFacts: readonly string[] = ['variants', 'mainCameraMp'];
const groupedTable: RecordTable = Object.fromEntries(
  Object.entries({ ...derivedTable, ...phoneTable }).filter(([name]) => !omittedFacts.includes(name)),
);

/** Formats an item of a list, such as a camera, as a line with its known facts and its true flags. */
function formatItem(visit: Visit, path: string, facts: RecordTable, values: RecordValues): string {
  const parts = Object.entries(facts).flatMap(([name, entry]) => {
    if (isSection(entry)) return [];
    const factPath = `${path}.${name}`;
    const value = values[name];
    if (typeof value === 'boolean') return value ? [getFactLabel(visit, factPath)] : [];
    return formatFact(visit, factPath, entry, value) ?? [];
  });
  return parts.join(' · ');
}

function toFactRow(visit: Visit, path: string, entry: FactOrSection, value: unknown): FactRow | null {
  const label = getFactLabel(visit, path);
  if (!isSection(entry)) {
    const text = formatFact(visit, path, entry, value);
    return text === null ? null : { label, lines: [text] };
  }
  const items = (value ?? []) as readonly RecordValues[];
  const lines = items.map((item) => formatItem(visit, path, entry.facts, item)).filter((line) => line !== '');
  return lines.length === 0 ? null : { label, lines };
}

/** Creates the rows of a section. The sizes of the body and of a display share one row. */
function toFactRows(visit: Visit, path: string, facts: RecordTable, values: RecordValues): FactRow[] {
  const combinedRows = listCombinedSizes(visit, path, values);
  return Object.entries(facts).flatMap(([name, entry]) => {
    const factPath = path === '' ? name : `${path}.${name}`;
    const row = combinedRows.find(({ names }) => names.includes(name));
    if (row === undefined) return toFactRow(visit, factPath, entry, values[name]) ?? [];
    return row.names[0] === name ? [{ label: row.label, lines: [row.text] }] : [];
  });
}

/** Creates a group for each display, because a display has too many facts for one line. */
function createDisplayGroups(
  visit: Visit,
  facts: RecordTable,
  displays: readonly RecordValues[],
): FactGroup[] {
  return displays.map((display, index) => ({
    name: `displays-${index}`,
    heading: `${getFactLabel(visit, 'displays')}${displays.length > 1 ? ` ${index + 1}` : ''}`,
    rows: toFactRows(visit, 'displays', facts, display),
  }));
}

/** Groups all known facts of a phone, in the order of the phone record. */
export function groupFacts(visit: Visit, phone: Phone): FactGroup[] {
  const values = phone as unknown as RecordValues;
  const ungroupedFacts: Record<string, FactOrSection> = {};
  const groups: FactGroup[] = [];
  for (const [name, entry] of Object.entries(groupedTable)) {
    if (!isSection(entry)) ungroupedFacts[name] = entry;
    else if (name === 'displays')
      groups.push(...createDisplayGroups(visit, entry.facts, values[name] as readonly RecordValues[]));
    else if (name === 'video') {
      const rows = listVideoByCamera(visit, phone.video ?? []);
      groups.push({ name, heading: getFactLabel(visit, name), rows });
    } else if (entry.isList) {
      const row = toFactRow(visit, name, entry, values[name]);
      // The label of the row becomes the heading of the group, so the row itself has no label.
      if (row !== null) groups.push({ name, heading: row.label, rows: [{ ...row, label: '' }] });
    } else {
      const rows = toFactRows(visit, name, entry.facts, values[name] as RecordValues);
      groups.push({ name, heading: getFactLabel(visit, name), rows });
    }
  }
  const generalGroup = {
    name: 'general',
    heading: factMessages[visit.locale].general,
    rows: toFactRows(visit, '', ungroupedFacts, values),
  };
  return [generalGroup, ...groups].filter(({ rows }) => rows.length > 0);
}

const renderLines = ({ lines }: FactRow): Html | string =>
  lines.length === 1
    ? (lines[0] as string)
    : html`<ul class="lines">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

/** Renders the facts of a phone in groups. */
export function renderPhoneFacts(visit: Visit, phone: Phone): Html {
  return html`<div class="fact-groups">${groupFacts(visit, phone).map(
    ({
      name,
      heading,
      rows,
    }) => html`<section class="fact-group" aria-labelledby="facts-${name}"><h3 id="facts-${name}">${heading}</h3>
${
  rows.length === 1 && rows[0]?.label === ''
    ? html`<div class="fact-list">${renderLines(rows[0])}</div>`
    : html`<dl class="facts">${rows.map((row) => html`<div><dt>${row.label}</dt><dd>${renderLines(row)}</dd></div>`)}</dl>`
}</section>
`,
  )}</div>`;
}

type VideoModes = NonNullable<Phone['video']>;

/**
 * Formats the video modes of a camera by size, each with its frame rates: `8K@24/30, 4K@30/60/120, 1080p@30/60/240`.
 */
export function formatVideo(visit: Visit, modes: VideoModes): string {
  const modesBySize = Map.groupBy(modes, ({ heightPx }) => heightPx);
  return [...modesBySize]
    .sort(([a], [b]) => b - a)
    .map(([heightPx, modesOfSize]) => {
      const rates = modesOfSize.map(({ fps }) => fps).filter((fps) => fps !== null);
      const size = formatValue(visit, 'video[0].heightPx', heightPx);
      return rates.length === 0 ? size : `${size}@${[...new Set(rates)].sort((a, b) => a - b).join('/')}`;
    })
    .join(', ');
}

/** Lists the video modes of each camera, labelled with the position of the camera. */
function listVideoByCamera(visit: Visit, modes: VideoModes): { label: string; lines: string[] }[] {
  return [...Map.groupBy(modes, ({ position }) => position)].map(([position, modesOfCamera]) => ({
    label: formatMember(visit, position),
    lines: [formatVideo(visit, modesOfCamera)],
  }));
}

/** Sizes of a section that share one row in the place of the first size, if all of them are known. */
interface CombinedSizes {
  readonly names: readonly string[];
  readonly label: 'dimensions' | 'foldedDimensions' | 'resolution';
  readonly unit: 'mm' | 'px';
}

const combinedSizes: Readonly<Record<string, readonly CombinedSizes[]>> = {
  body: [
    { names: ['heightMm', 'widthMm', 'depthMm'], label: 'dimensions', unit: 'mm' },
    { names: ['foldedHeightMm', 'foldedWidthMm', 'foldedDepthMm'], label: 'foldedDimensions', unit: 'mm' },
  ],
  displays: [{ names: ['widthPx', 'heightPx'], label: 'resolution', unit: 'px' }],
};

/** Lists the rows of a section that have several sizes, with their common unit: `162.3 × 79 × 8.6 mm`. */
function listCombinedSizes(
  { formats, locale }: Visit,
  section: string,
  values: Readonly<Record<string, unknown>>,
): { readonly names: readonly string[]; readonly label: string; readonly text: string }[] {
  return (combinedSizes[section] ?? []).flatMap(({ names, label, unit }) => {
    const sizes = names.map((name) => values[name]).filter((size) => typeof size === 'number');
    if (sizes.length < names.length) return [];
    const text = sizes.map((size) => formats.number(size)).join('\u00a0×\u00a0');
    return { names, label: phoneMessages[locale][label], text: text + factMessages[locale].units[unit] };
  });
}

const joinTexts = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text) => text != null && text !== '').join('\u00a0· ');

/** Formats memory sizes: up to two as a list, and more as a range from the smallest to the largest. */
function formatSizes(visit: Visit, path: string, sizes: readonly number[]): string {
  const texts = sizes.map((size) => formatValue(visit, path, [size]));
  return texts.length > 2 ? `${texts[0]}–${texts.at(-1)}` : texts.join(', ');
}

/** Formats the resolutions of the cameras on the back: `200 + 12 + 10 MP`. */
function formatRearCameras({ formats, locale }: Visit, cameras: Phone['cameras']): string {
  const megapixels = cameras
    .filter(({ position, megapixels }) => position === 'REAR' && megapixels !== null)
    .map(({ megapixels }) => formats.number(megapixels as number));
  return megapixels.length === 0 ? '' : megapixels.join(' +\u00a0') + factMessages[locale].units.MP;
}

/** Formats the end of the promised updates and the number of the promised system upgrades. */
function formatUpdates(visit: Visit, platform: Phone['platform']): string {
  const t = phoneMessages[visit.locale];
  const { securitySupportUntil, osSupportUntil, osUpgradesPromised } = platform;
  const supportedUntil = securitySupportUntil ?? osSupportUntil;
  return joinTexts(
    supportedUntil && t.updatesUntil(visit.formats.partialDate(supportedUntil)),
    osUpgradesPromised === null ? null : t.upgrades(osUpgradesPromised),
  );
}

/** Formats the classes of the EU label, each with its name. */
function formatEuLabel(visit: Visit, label: Phone['euLabel']): string {
  if (label === null) return '';
  return (['energyClass', 'repairabilityClass', 'freeFallClass'] as const)
    .filter((name) => label[name] !== null)
    .map((name) => `${getFactLabel(visit, `euLabel.${name}`)}\u00a0${label[name]}`)
    .join('\u00a0· ');
}

/** A fact with its label. The kind `special` marks facts that other catalogues rarely have. */
type KeyFact = readonly [label: string, text: string, kind?: 'special'];

/** Renders the most important facts in a grid, without unknown ones. Returns false if none is known. */
export function renderKeyFacts(visit: Visit, phone: Phone): Html | false {
  const t = phoneMessages[visit.locale];
  const { displays, platform, ramGb, storageGb, cameras, battery, body, network, euLabel } = phone;
  const format = (path: string, value: unknown) => formatValue(visit, path, value);
  const facts: readonly KeyFact[] = [
    [
      getFactLabel(visit, 'displays'),
      joinTexts(
        format('displays.diagonalIn', displays[0]?.diagonalIn ?? null),
        format('displays.panel', displays[0]?.panel ?? null),
        format('displays.refreshHz', displays[0]?.refreshHz ?? null),
      ),
    ],
    [getFactLabel(visit, 'platform.chipset'), platform.chipset ?? ''],
    [t.memory, joinTexts(formatSizes(visit, 'ramGb', ramGb), formatSizes(visit, 'storageGb', storageGb))],
    [getFactLabel(visit, 'cameras'), formatRearCameras(visit, cameras)],
    [
      getFactLabel(visit, 'battery'),
      joinTexts(format('battery.capacityMah', battery.capacityMah), format('battery.wiredW', battery.wiredW)),
    ],
    [
      getFactLabel(visit, 'body'),
      joinTexts(format('body.weightG', body.weightG), format('body.depthMm', body.depthMm), body.ipRating),
    ],
    [
      getFactLabel(visit, 'platform.os'),
      platform.os === null
        ? ''
        : `${formatMember(visit, platform.os)}\u00a0${platform.osVersion ?? ''}`.trim(),
    ],
    [
      getFactLabel(visit, 'network'),
      format('network.generations', network.generations?.slice(-1) ?? null) ?? '',
    ],
    [t.updates, formatUpdates(visit, platform), 'special'],
    [getFactLabel(visit, 'euLabel'), formatEuLabel(visit, euLabel), 'special'],
  ];
  const knownFacts = facts.filter(([, text]) => text !== '');
  return (
    knownFacts.length > 0 &&
    html`<section aria-labelledby="key-facts"><h2 id="key-facts" class="visually-hidden">${t.keyFacts}</h2><dl class="highlights">${knownFacts.map(([label, text, kind]) => html`<div${kind && html` class="${kind}"`}><dt>${label}</dt><dd>${text}</dd></div>`)}</dl></section>`
  );
}
