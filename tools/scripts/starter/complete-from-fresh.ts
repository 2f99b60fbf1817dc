// Adds the phones of 2025 and 2026 to the starter catalogue, and completes those that it has, from the table of facts in
// ../shared/data/fresh-2026. Nothing is decided phone by phone: `fresh/choose-values.ts` has the rules for values,
// `fresh/name-phones.ts` for names, `fresh/price-phones.ts` for prices, `fresh/is-worth-a-page.ts` for what is left out,
// and `fresh/trace-sources.ts` for sources. Nothing that is known is replaced.
//
//   npm run complete-starter:fresh
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import type { PhoneFacts } from '../../../src/record/phone.ts';
import { completeFacts } from './complete-facts.ts';
import { isWorthAPage } from './fresh/is-worth-a-page.ts';
import { namePhones } from './fresh/name-phones.ts';
import { listPrices } from './fresh/price-phones.ts';
import { type FreshPhone, readFreshPhones } from './fresh/read-fresh-facts.ts';
import { readFreshPhone } from './fresh/read-phone.ts';
import { createSourceTracer } from './fresh/trace-sources.ts';
import { implausibleFacts } from './implausible-facts.ts';
import { dataFolder, keyOf, readSheets } from './read-sheets.ts';
import { readStarterLines, starterFile, toStarterLine, writeStarterLines } from './write-starter.ts';

const notes = createFileNotes();

const readFacts = (phone: FreshPhone): IncomingPhone => readFreshPhone(phone, notes);

/** The starter catalogue names some phones with the market of their edition, and the table is about the global ones. */
function nameGlobalEditions(): void {
  for (const { name } of freshPhones)
    if (starterNames.has(keyOf({ fullName: `${name} (Global)` }))) names.set(name, `${name} (Global)`);
}

/**
 * Adds the year to the name of a phone whose maker used the name years before: "vivo Y19 (2025)". Otherwise an import of
 * the older phone would change the newer one.
 */
async function nameNamesakes(): Promise<void> {
  const sheets = await readSheets(new Set([...names.values()].map((fullName) => keyOf({ fullName }))));
  for (const fresh of freshPhones) {
    const fullName = names.get(fresh.name) ?? fresh.name;
    const sheetYear = toYear(sheets.get(keyOf({ fullName }))?.facts);
    const year = toYear(readFacts(fresh).facts);
    if (sheetYear > 0 && year - sheetYear >= 2) names.set(fresh.name, `${fullName} (${year})`);
  }
}

const toYear = (facts: PhoneFacts | undefined): number =>
  Number((facts?.releasedOn ?? facts?.announcedOn ?? '0').slice(0, 4));

const options = { fileName: starterFile, asOf: null, today: new Date().toISOString().slice(0, 10) };
const { phones: starter } = await readImportFile(createReadStream(starterFile), options);
const written = readStarterLines();
const freshPhones = readFreshPhones(join(dataFolder, 'fresh-2026'));
const starterNames = new Set(starter.map(keyOf));
const names = namePhones(freshPhones, starter);
nameGlobalEditions();
await nameNamesakes();

const freshByKey = new Map(
  freshPhones.map((fresh) => [keyOf({ fullName: names.get(fresh.name) ?? '' }), fresh]),
);
const unknown = createEmptyFacts();
const traceSources = createSourceTracer(freshPhones, (fresh) =>
  // Cells of a single publisher that cannot be read are no news.
  completeFacts(unknown, readFreshPhone(fresh, createFileNotes()).facts),
);
const leftOut: string[] = [];

/** @returns the line of a phone, completed by what the table states of it */
function toLine(
  phone: IncomingPhone,
  fresh: FreshPhone | undefined,
  read: IncomingPhone | null,
  prices: unknown,
): object {
  const facts = completeFacts(phone.facts, read?.facts ?? unknown);
  for (const each of implausibleFacts(facts)) console.log(`${phone.fullName}: ${JSON.stringify(each)}`);
  const all = [...((prices ?? []) as unknown[]), ...(fresh === undefined ? [] : listPrices(fresh, facts))];
  const distinct = [...new Map(all.map((price) => [JSON.stringify(price), price])).values()];
  return toStarterLine(
    { ...phone, facts },
    {
      ...(distinct.length > 0 && { prices: distinct }),
      ...(fresh !== undefined && { sources: traceSources(fresh, facts) }),
    },
  );
}

const completed = starter.map((phone, index) => {
  const fresh = freshByKey.get(keyOf(phone));
  return toLine(phone, fresh, fresh ? readFacts(fresh) : null, written[index]?.prices);
});
const added = [...freshByKey].flatMap(([key, fresh]) => {
  const read = readFacts(fresh);
  if (starterNames.has(key)) return [];
  if (!isWorthAPage(fresh, read.facts)) {
    leftOut.push(fresh.name);
    return [];
  }
  const fullName = names.get(fresh.name) ?? fresh.name;
  return [toLine({ ...read, fullName, brand: fresh.brand, facts: unknown }, fresh, read, undefined)];
});

writeStarterLines([...completed, ...added] as Parameters<typeof writeStarterLines>[0]);
const changed = completed.filter((line, index) => JSON.stringify(line) !== JSON.stringify(written[index]));
console.log(`${changed.length} phones changed, ${added.length} added`);
console.log(`left out, because too little is known: ${leftOut.join(', ')}`);
for (const { column, cells, examples } of notes.unread.columns())
  console.log(`not understood: ${column}, ${cells} cells, such as ${examples.join(' | ')}`);
