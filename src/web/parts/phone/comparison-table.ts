import type { PriceView } from '../../../domain/catalogue/catalogue.ts';
import type { ComparedField, Comparison } from '../../../domain/catalogue/compare-phones.ts';
import type { Phone } from '../../../record/phone.ts';
import { phoneMembers } from '../../../record/phone-members.ts';
import type { PhoneCatalogue } from '../../../services/catalogue/phone-catalogue.ts';
import { compareMessages } from '../../messages/catalogue/compare.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { renderShortPrice } from '../prices/price-text.ts';
import { formatValue, getFactLabel } from './fact-text.ts';
import { formatVideo } from './phone-facts.ts';
import { computeOutlineScale, drawPhoneOutline } from './phone-outline.ts';

/** The maximum size of an outline. An outline of this size fits into a column on a small screen. */
const maxOutlinePx = { height: 150, width: 94 };

/** Returns the pixels per millimetre at which all outlines fit. */
function computeScale(phones: readonly Phone[]): number {
  const widths = phones.flatMap(({ body }) => body.widthMm ?? []);
  return Math.min(
    computeOutlineScale(phones, maxOutlinePx.height),
    maxOutlinePx.width / Math.max(...widths, 1),
  );
}

/** The group of each section or field that shares a group with others. Every other section is a group by itself. */
const groupsBySection: Readonly<Record<string, string>> = {
  price: 'general',
  releasedOn: 'general',
  status: 'general',
  rating: 'general',
  ramGb: 'memory',
  storageGb: 'memory',
  mainCameraMp: 'cameras',
  video: 'cameras',
};

function findGroup(path: string): string {
  if (path === 'connectivity.cardSlot') return 'memory';
  const [section = path] = path.split(/[.[]/, 1);
  return groupsBySection[section] ?? section;
}

function formatLabel(visit: Visit, path: string): string {
  const t = compareMessages[visit.locale];
  if (path === 'price.amount') return t.price;
  if (path === 'rating.average') return t.rating;
  if (path === 'connectivity.wifi') return getFactLabel(visit, 'connectivity.hasWifi');
  return path === 'cameras' ? t.rearCameras : getFactLabel(visit, path);
}

/** Renders the name of a phone. If it begins with the brand, the brand is an element that can have its own line. */
const renderFullName = ({ brand, fullName }: Phone): Html | string =>
  fullName.startsWith(`${brand.name} `)
    ? html`<span class="maker">${brand.name}</span> ${fullName.slice(brand.name.length + 1)}`
    : fullName;

/** The maximum number of columns that fit side by side on a tablet. */
const maxTabletColumns = 3;

/**
 * Renders phones side by side: a column for each phone, with outlines drawn to the same scale, and facts in groups.
 * Differences and best values are marked with styles and, for screen readers, with words.
 * @param createLinkWithout the function that returns the path of the same comparison without a phone
 */
export function renderComparisonTable(
  visit: Visit,
  catalogue: PhoneCatalogue,
  view: PriceView,
  { phones }: Comparison,
  rows: readonly ComparedRow[],
  createLinkWithout: (phone: Phone) => string,
): Html {
  const t = compareMessages[visit.locale];
  const scale = computeScale(phones);
  const groups = [...Map.groupBy(rows, ({ field }) => findGroup(field.path))];
  const renderName = (phone: Phone): Html =>
    html`<th scope="col"><div class="name"><a href="${visit.link(`/phones/${phone.slug}`)}">${renderFullName(phone)}</a> <a class="remove" href="${createLinkWithout(phone)}" aria-label="${t.removePhone(phone.fullName)}">×</a></div></th>`;
  return html`<div class="comparison${phones.length <= maxTabletColumns && html` few`}" role="region" aria-label="${t.table}" tabindex="0"><table>
<thead><tr class="names"><th scope="col"><span class="visually-hidden">${t.factColumn}</span></th>${phones.map(renderName)}</tr>
<tr class="outlines"><td></td>${phones.map((phone) => html`<td>${drawPhoneOutline(visit, phone, scale)}</td>`)}</tr></thead>
${groups.map(
  ([
    name,
    groupRows,
  ]) => html`<tbody><tr class="group"><th scope="rowgroup" colspan="${phones.length + 1}"><span>${formatGroupName(visit, name)}</span></th></tr>
${groupRows.map((row) => renderRow(visit, catalogue, view, phones, row))}</tbody>
`,
)}</table></div>`;
}

function formatGroupName(visit: Visit, name: string): string {
  const t = compareMessages[visit.locale];
  if (name === 'general') return t.general;
  return name === 'memory' ? t.memory : getFactLabel(visit, name);
}

function renderRow(
  visit: Visit,
  catalogue: PhoneCatalogue,
  view: PriceView,
  phones: readonly Phone[],
  { field, hasDifferences }: ComparedRow,
): Html {
  const t = compareMessages[visit.locale];
  const { path, values, best } = field;
  const hasWorseValue = best.length < values.filter(isKnown).length;
  const cells = values.map((value, index) => {
    const price = path === 'price.amount' ? catalogue.findPrice(phones[index] as Phone, view) : null;
    const content = price === null ? formatValue(visit, path, value) : renderShortPrice(visit, price);
    const isBest = hasWorseValue && best.includes(index);
    return html`<td${isBest && html` class="best"`}>${content ?? html`<span aria-hidden="true">–</span><span class="visually-hidden">${t.unknownValue}</span>`}${isBest && html` <span class="visually-hidden">(${t.bestMark})</span>`}</td>`;
  });
  return html`<tr${hasDifferences && html` class="differs"`}><th scope="row">${formatLabel(visit, path)}${hasDifferences && html` <span class="visually-hidden">(${t.differsMark})</span>`}</th>${cells}</tr>
`;
}

const descriptionsByPath = new Map(phoneMembers.map(({ path, fact }) => [path, fact.description]));

/** Renders the meaning of each row: the description of its fact in the phone record, and the name of its API field. */
export function renderRowMeanings(visit: Visit, rows: readonly ComparedRow[]): Html {
  const t = compareMessages[visit.locale];
  return html`<details><summary>${t.rowMeanings}</summary>
${t.rowMeaningsLead !== '' && html`<p class="fine">${t.rowMeaningsLead}</p>`}
<dl class="facts">${rows.map(({ field: { path, name } }) => {
    const description = descriptionsByPath.get(path);
    return (
      description !== undefined &&
      html`<div><dt>${formatLabel(visit, path)}</dt><dd><span lang="en">${description}.</span> <code>${name}</code></dd></div>`
    );
  })}</dl></details>`;
}

/** A row of the comparison page. */
interface ComparedRow {
  readonly field: Pick<ComparedField, 'name' | 'path' | 'values' | 'best'>;
  /** Whether at least two known values differ. */
  readonly hasDifferences: boolean;
}

const isKnown = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0);

/**
 * The generations of Wi-Fi, newest first, each with its amendment of IEEE 802.11. Wi-Fi 6E shares the amendment of
 * Wi-Fi 6, so it has none here.
 */
const wifiGenerations: readonly (readonly [generation: string, amendment: string])[] = [
  ['7', '802.11be'],
  ['6E', ''],
  ['6', '802.11ax'],
  ['5', '802.11ac'],
  ['4', '802.11n'],
];

/** Returns the index in {@link wifiGenerations} of a phone's newest generation, or -1 if none is known. */
const findWifiGeneration = ({ connectivity: { wifi, wifi6e, wifi7 } }: Phone): number =>
  wifiGenerations.findIndex(
    ([generation, amendment]) =>
      (generation === '7' && wifi7 === true) ||
      (generation === '6E' && wifi6e === true) ||
      wifi?.includes(amendment) === true,
  );

/** Creates a row with the newest Wi-Fi generation of each phone, which replaces the rows of the generations. */
function createWifiRow(visit: Visit, phones: readonly Phone[]): ComparedRow['field'] {
  const ranks = phones.map(findWifiGeneration);
  const knownRanks = ranks.filter((rank) => rank >= 0);
  const bestRank = Math.min(...knownRanks);
  const values = phones.map((phone, index) => {
    const generation = wifiGenerations[ranks[index] as number]?.[0];
    return generation === undefined
      ? formatValue(visit, 'connectivity.hasWifi', phone.connectivity.hasWifi)
      : `Wi-Fi\u00a0${generation}`;
  });
  const best =
    knownRanks.length < 2 ? [] : ranks.flatMap((rank, index) => (rank === bestRank ? [index] : []));
  return { name: 'connectivity.wifi', path: 'connectivity.wifi', values, best };
}

/** The maximum number of video sizes in a row. */
const maxVideoSizes = 2;

/** Formats the largest video sizes of the rear cameras, each with its highest frame rate: `8K@30, 4K@120`. */
function formatLargestVideo(visit: Visit, { video }: Phone): string | null {
  const modes = (video ?? []).filter(({ position, heightPx }) => position === 'REAR' && heightPx !== null);
  const largestModes = [...Map.groupBy(modes, ({ heightPx }) => heightPx as number)]
    .toSorted(([a], [b]) => b - a)
    .slice(0, maxVideoSizes)
    .flatMap(([, modesOfSize]) => modesOfSize.toSorted((a, b) => (b.fps ?? 0) - (a.fps ?? 0)).slice(0, 1));
  return largestModes.length === 0 ? null : formatVideo(visit, largestModes);
}

/**
 * Lists the rows of a comparison that have at least one known value. They are the fields that the APIs compare, with
 * one row for all generations of Wi-Fi, and an additional row for video.
 */
export function listComparedRows(visit: Visit, { fields, phones }: Comparison): ComparedRow[] {
  const videoField = {
    name: 'video',
    path: 'video',
    values: phones.map((phone) => formatLargestVideo(visit, phone)),
    best: [],
  };
  const rowFields = fields.flatMap((field): ComparedRow['field'][] => {
    if (field.path === 'connectivity.wifi7') return [createWifiRow(visit, phones)];
    return field.path === 'cameras' ? [field, videoField] : [field];
  });
  return rowFields
    .filter(({ values }) => values.some(isKnown))
    .map((field) => ({
      field,
      hasDifferences: new Set(field.values.filter(isKnown).map((value) => JSON.stringify(value))).size > 1,
    }));
}
