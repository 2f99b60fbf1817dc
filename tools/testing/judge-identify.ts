import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ImportTransaction } from '../../src/domain/catalogue/catalogue-writer.ts';
import type { MatchConfidence, PhoneHint } from '../../src/domain/catalogue/identification.ts';
import type { IncomingObservation } from '../../src/domain/catalogue/incoming-row.ts';
import type { SearchEntry, SearchIndex } from '../../src/domain/catalogue/search-index.ts';
import { runAllSteps } from '../../src/domain/time-slicing.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { importObservations } from '../../src/ingest/import-observations.ts';
import { squeezeName } from '../../src/names/normalise-text.ts';
import { buildSearchIndex } from '../../src/search/index/build-search-index.ts';
import {
  type CataloguePhone,
  dataFolder,
  hasSheets,
  listSheets,
  readPhones,
  today,
  toEntries,
} from './sheet-catalogue.ts';

/** Whether the real data, which is not part of the repository, is beside it. */
export const hasRegisters = existsSync(`${dataFolder}models`) && hasSheets;

/** A hint from a device of a register, and the name by which the result is judged. */
export interface JudgedHint {
  readonly form: string;
  readonly hint: PhoneHint;
  readonly brand: string;
  readonly name: string;
}

export interface JudgedIdentity extends JudgedHint {
  readonly confidence: MatchConfidence | 'none';
  readonly kind: string;
  /** The full names of the matches. */
  readonly found: readonly string[];
  /**
   * Whether the first match has the name in the register. The verdict is `unknown` if it has another name, and the
   * catalogue has no other phone with the name in the register, because makers sell one device under many names.
   */
  readonly verdict: 'right' | 'wrong' | 'unknown';
}

/** Creates a transaction over phones in memory, with the parts that an import of model numbers needs. */
function transactionOver(phones: Map<number, CataloguePhone>): ImportTransaction {
  const byKey = new Map(Array.from(phones.values(), ({ brandKey, key, id }) => [`${brandKey}\n${key}`, id]));
  const none = async () => 0;
  return {
    source: { id: 0, asOf: today },
    isAlreadyImported: false,
    addSources: async () => [],
    find: async (identities) =>
      identities.flatMap(({ brandKey, key }) => phones.get(byKey.get(`${brandKey}\n${key}`) ?? 0) ?? []),
    findSlugsLike: async () => new Set(),
    add: async () => {},
    change: async (changes) => {
      for (const change of changes) {
        const phone = phones.get(change.id) as CataloguePhone;
        phones.set(change.id, { ...phone, ...change });
      }
    },
    addPrices: none,
    addReviews: none,
    findLastOffers: async () => [],
    findLastPrices: async () => [],
    listNames: async () =>
      Array.from(phones.values(), ({ facts, ...phone }) => ({
        ...phone,
        variants: facts.variants,
        modelNumbers: facts.modelNumbers,
        codeNames: facts.codeNames,
        generations: facts.network.generations,
        announcedOn: facts.announcedOn,
        releasedOn: facts.releasedOn,
      })),
  };
}

/** Whether a row is in the half that is not imported. Its content decides, so the halves stay when rows are added. */
function isHeldOut(row: unknown): boolean {
  return ((createHash('sha256').update(JSON.stringify(row)).digest()[0] ?? 0) & 1) === 1;
}

interface DeviceRow {
  readonly brand: string;
  readonly name: string;
  readonly device: string;
  readonly model: string;
}
interface NumbersRow {
  readonly device_name: string;
  readonly key: string;
  readonly models: readonly string[];
}

async function* streamRows(rows: readonly unknown[]): AsyncGenerator<Buffer> {
  for (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}

async function importRows(phones: Map<number, CataloguePhone>, rows: readonly unknown[]): Promise<void> {
  const { observations } = await readImportFile(streamRows(rows), {
    fileName: 'rows.ndjson',
    asOf: null,
    today,
  });
  await importObservations(transactionOver(phones), observations as IncomingObservation[]);
}

/** Returns the user agent that an app on a device sends. */
const agentOf = (model: string): string =>
  `Mozilla/5.0 (Linux; Android 13; ${model} Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36`;

/** Whether a register has a number or a code name instead of a name, so that results cannot be judged by it. */
function lacksName(name: string, others: readonly string[]): boolean {
  const squeezed = squeezeName(name);
  return others
    .map(squeezeName)
    .some((other) => squeezed === '' || other.includes(squeezed) || squeezed.includes(other));
}

function* hintsOfDevice({ brand, name, device, model }: DeviceRow): Generator<JudgedHint> {
  if (lacksName(name, [device, model])) return;
  const identity = { brand, name };
  yield { form: 'brand, model, device', hint: { brand: brand || null, model, device }, ...identity };
  yield { form: 'model', hint: { model }, ...identity };
  yield { form: 'device', hint: { device }, ...identity };
  yield { form: 'user agent', hint: { text: agentOf(model) }, ...identity };
}

function* hintsOfNumbers({ device_name: name, key, models }: NumbersRow): Generator<JudgedHint> {
  const id = squeezeName(key.replace(/-\d+$/, ''));
  const brand = id.endsWith(squeezeName(name)) ? id.slice(0, -squeezeName(name).length) : '';
  // Skip Apple's identifiers, because the register cut them off at the comma.
  for (const model of models.filter((code) => !/^(?:iphone|ipad|watch)\d+$/i.test(code)))
    yield { form: 'listed number', hint: { model, ...(brand !== '' && { brand }) }, brand, name };
}

function* hintsOfLineage(text: string): Generator<JudgedHint> {
  const member = (label: string): string =>
    (new RegExp(`^${label}: *(.*)$`, 'm').exec(text)?.[1] ?? '').replace(/^'(.*)'$/, '$1');
  const [device, name, brand] = [member('codename'), member('name'), member('vendor')];
  yield { form: 'lineage device', hint: { device }, brand, name };
  yield { form: 'lineage name', hint: { brand, model: name }, brand, name };
}

/** Matches model numbers before or after a name, such as "I9505 Galaxy S4" and "Zenfone 5 A501CG". */
const codeWord = /\b[a-z]{1,3}\d{3,}[a-z]*(?:\/[a-z\d]+)?\b|\([a-z\d/\s]*\d{3,}[a-z\d/\s]*\)/g;
const ignored = /\b(?:2g|3g|4g|5g|lte|dual sim|dual|duos|ds|td|global|tablet|thinq|wi-?fi)\b/g;

/** Reduces a name to the letters and digits to compare, without brand, networks and words that name no model. */
function judgedName(name: string, brand: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replace(ignored, ' ')
    .replace(/(?<=\S.*)\b(?:19|20)\d\d\b/g, ' ')
    .replace(codeWord, ' ')
    .replace('fan edition', 'fe');
  return squeezeName(plain)
    .replace(squeezeName(brand), '')
    .replace(/^(?:galaxy|moto(?:rola)?|redmi|xiaomi|mi|huawei)/, '');
}

/** Splits a text into its names. "P30 Pro / P30 Pro New Edition" and "F9 (F9 Pro)" have two names each. */
function namesIn(name: string): string[] {
  const whole = name.replace(/\([^)]*\)/g, ' ');
  const asides = Array.from(name.matchAll(/\(([^)]*)\)/g), ([, aside = '']) => aside);
  return [name, whole, ...whole.split('/'), ...asides, ...asides.flatMap((aside) => aside.split('/'))];
}

/** Whether two differently written names mean the same phone. */
export function areSameNames(stated: string, fullName: string, brand: string): boolean {
  const [a, b] = [stated, fullName].map(
    (name) =>
      new Set(
        namesIn(name)
          .map((part) => judgedName(part, brand))
          .filter((part) => part !== ''),
      ),
  ) as [Set<string>, Set<string>];
  return !a.isDisjointFrom(b);
}

/** Reads the phones of the sheets, adds one half of each register to them, and returns the other half as hints. */
export async function readJudgedHints(): Promise<{ entries: SearchEntry[]; hints: JudgedHint[] }> {
  const phones = new Map((await readPhones(listSheets())).map((phone) => [phone.id, phone]));
  const read = (path: string) => JSON.parse(readFileSync(`${dataFolder}models/${path}`, 'utf8'));
  const devices: DeviceRow[] = read('android-devices.json');
  const numbers: NumbersRow[] = read('model-numbers.json').data;
  for (const rows of [devices, numbers])
    await importRows(
      phones,
      rows.filter((row) => !isHeldOut(row)),
    );
  const entries = toEntries(phones.values());
  const folder = `${dataFolder}lineageos/devices/`;
  const lineage = existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((file) => readFileSync(folder + file, 'utf8'))
    : [];
  const hints = [
    ...devices.filter(isHeldOut).flatMap((row) => [...hintsOfDevice(row)]),
    ...numbers.filter(isHeldOut).flatMap((row) => [...hintsOfNumbers(row)]),
    ...lineage.flatMap((text) => [...hintsOfLineage(text)]),
  ];
  return { entries, hints };
}

export function judgeIdentify(
  index: Pick<SearchIndex, 'identify'>,
  entries: readonly SearchEntry[],
  hints: readonly JudgedHint[],
): JudgedIdentity[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return hints.map((judged) => {
    const matches = index.identify(judged.hint);
    const [first] = matches;
    const foundPhones = matches.map(({ id }) => byId.get(id) as SearchEntry);
    const isRight =
      foundPhones[0] !== undefined &&
      areSameNames(judged.name, foundPhones[0].fullName, foundPhones[0].brand.name);
    const nameMatch = index.identify({ brand: judged.brand || null, model: judged.name })[0];
    const isElsewhere =
      nameMatch?.kind === 'name' && nameMatch.confidence === 'exact' && nameMatch.id !== first?.id;
    return {
      ...judged,
      confidence: first?.confidence ?? 'none',
      kind: first?.kind ?? '',
      found: foundPhones.map(({ fullName }) => fullName),
      verdict: isRight ? 'right' : isElsewhere ? 'wrong' : 'unknown',
    };
  });
}

export const buildIndex = (entries: readonly SearchEntry[]): SearchIndex =>
  runAllSteps(buildSearchIndex(entries));
