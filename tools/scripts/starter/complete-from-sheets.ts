// Completes phones of the starter catalogue with facts and prices from the sheets in ../shared/data, and adds phones
// that only the sheets have. Sentences of sheets are not copied. Run it again when the readers of sheets improve, and
// compare the result with `npm run check-starter`.
//
//   npm run complete-starter -- [FULL NAME …]     the phones to add, as the sheets call them
import { createReadStream } from 'node:fs';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import { completeFacts } from './complete-facts.ts';
import { isForecast, keyOf, readSheets, type SheetPhone } from './read-sheets.ts';
import { updateShopPrices } from './shop-prices.ts';
import { readStarterLines, starterFile, toStarterLine, writeStarterLines } from './write-starter.ts';

const addedKeys = process.argv.slice(2).map((fullName) => keyOf({ fullName }));
const options = { fileName: starterFile, asOf: null, today: new Date().toISOString().slice(0, 10) };
const { phones } = await readImportFile(createReadStream(starterFile), options);
const starterLines = readStarterLines();
const starterKeys = new Set(phones.map(keyOf));
const sheets = await readSheets(new Set([...starterKeys, ...addedKeys]));

const emptyFacts = createEmptyFacts();
/** Finds the sheet of a phone. Sheets from before the release are forecasts, so they are ignored. */
const findSheet = (phone: IncomingPhone): SheetPhone | undefined => {
  const sheet = sheets.get(keyOf(phone));
  return sheet === undefined || isForecast(sheet) ? undefined : sheet;
};
const toLine = (phone: IncomingPhone, line: Readonly<Record<string, unknown>> | undefined) => {
  const sheet = findSheet(phone);
  const completed = completeFacts(phone.facts, sheet?.facts ?? emptyFacts);
  // The form factor is inferred, and that of the phones here has been reviewed.
  const facts = line === undefined ? completed : { ...completed, formFactor: phone.facts.formFactor };
  return toStarterLine(
    { ...phone, facts },
    { prices: updateShopPrices(line?.prices, facts, sheet), sources: line?.sources },
  );
};
const completed = phones.map((phone, index) => toLine(phone, starterLines[index]));
const added = addedKeys
  .filter((key) => !starterKeys.has(key))
  .flatMap((key) => {
    const sheet = sheets.get(key);
    if (sheet === undefined) console.error(`No sheet has ${key}`);
    return sheet === undefined ? [] : [toLine({ ...sheet, facts: emptyFacts }, undefined)];
  });

writeStarterLines([...completed, ...added]);
const changed = completed.filter(
  (line, index) => JSON.stringify(line) !== JSON.stringify(starterLines[index]),
);
console.log(`${changed.length} phones changed, ${added.length} added`);
