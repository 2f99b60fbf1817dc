// Adds the phones of 2025 and 2026 to the starter catalogue, and completes existing ones, from the table of facts in
// ../shared/data/fresh-2026. Rules decide everything, not choices for single phones: `fresh/choose-values.ts` for
// values, `fresh/name-phones.ts` for names, `fresh/price-phones.ts` for prices, `fresh/is-worth-a-page.ts` for the
// phones to add, and `fresh/trace-sources.ts` for sources. Known facts are never replaced.
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

/** Uses the names of the starter catalogue that end in "(Global)", because the table describes global editions. */
function applyGlobalEditionNames(): void {
  for (const { name } of freshPhones)
    if (starterNames.has(keyOf({ fullName: `${name} (Global)` }))) names.set(name, `${name} (Global)`);
}

/**
 * Adds the year to the name of a phone whose maker used the name years before: "vivo Y19 (2025)". Otherwise an import
 * of the older phone would change the newer one.
 */
async function addYearsToNamesakes(): Promise<void> {
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
const starterLines = readStarterLines();
const freshPhones = readFreshPhones(join(dataFolder, 'fresh-2026'));
const starterNames = new Set(starter.map(keyOf));
const names = namePhones(freshPhones, starter);
applyGlobalEditionNames();
await addYearsToNamesakes();

const freshByKey = new Map(
  freshPhones.map((fresh) => [keyOf({ fullName: names.get(fresh.name) ?? '' }), fresh]),
);
const emptyFacts = createEmptyFacts();
const traceSources = createSourceTracer(freshPhones, (fresh) =>
  // Unreadable cells are already noted when the facts of all publishers are read together.
  completeFacts(emptyFacts, readFreshPhone(fresh, createFileNotes()).facts),
);
const skippedNames: string[] = [];

/** @returns the line of a phone, completed with the facts of the table */
function completeLine(
  phone: IncomingPhone,
  fresh: FreshPhone | undefined,
  tablePhone: IncomingPhone | null,
  prices: unknown,
): object {
  const facts = completeFacts(phone.facts, tablePhone?.facts ?? emptyFacts);
  for (const disagreement of implausibleFacts(facts))
    console.log(`${phone.fullName}: ${JSON.stringify(disagreement)}`);
  const allPrices = [
    ...((prices ?? []) as unknown[]),
    ...(fresh === undefined ? [] : listPrices(fresh, facts)),
  ];
  const distinct = [...new Map(allPrices.map((price) => [JSON.stringify(price), price])).values()];
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
  return completeLine(phone, fresh, fresh ? readFacts(fresh) : null, starterLines[index]?.prices);
});
const added = [...freshByKey].flatMap(([key, fresh]) => {
  const tablePhone = readFacts(fresh);
  if (starterNames.has(key)) return [];
  if (!isWorthAPage(fresh, tablePhone.facts)) {
    skippedNames.push(fresh.name);
    return [];
  }
  const fullName = names.get(fresh.name) ?? fresh.name;
  return [
    completeLine(
      { ...tablePhone, fullName, brand: fresh.brand, facts: emptyFacts },
      fresh,
      tablePhone,
      undefined,
    ),
  ];
});

writeStarterLines([...completed, ...added] as Parameters<typeof writeStarterLines>[0]);
const changed = completed.filter(
  (line, index) => JSON.stringify(line) !== JSON.stringify(starterLines[index]),
);
console.log(`${changed.length} phones changed, ${added.length} added`);
console.log(`left out, because too little is known: ${skippedNames.join(', ')}`);
for (const { column, cells, examples } of notes.unread.listColumns())
  console.log(`not understood: ${column}, ${cells} cells, such as ${examples.join(' | ')}`);
