// Fills what phones of the starter catalogue lack from the sheets in ../shared/data, prices included, and adds phones
// that only the sheets have. Facts only: no text of a sheet that is longer than a fact. Run it again when the sheets'
// readers learn more; `npm run check-starter` then compares.
//
//   npm run complete-starter -- [FULL NAME …]     the phones to add, as the sheets call them
import { createReadStream } from 'node:fs';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import { completeFacts } from './complete-facts.ts';
import { isForecast, keyOf, readSheets, type SheetPhone } from './read-sheets.ts';
import { withShopPrices } from './shop-prices.ts';
import { readStarterLines, starterFile, toStarterLine, writeStarterLines } from './write-starter.ts';

const toAdd = process.argv.slice(2).map((fullName) => keyOf({ fullName }));
const options = { fileName: starterFile, asOf: null, today: new Date().toISOString().slice(0, 10) };
const { phones } = await readImportFile(createReadStream(starterFile), options);
const written = readStarterLines();
const known = new Set(phones.map(keyOf));
const sheets = await readSheets(new Set([...known, ...toAdd]));

const unknown = createEmptyFacts();
/** What a sheet said before the phone was sold is a forecast, so it is left out. */
const findSheet = (phone: IncomingPhone): SheetPhone | undefined => {
  const sheet = sheets.get(keyOf(phone));
  return sheet === undefined || isForecast(sheet) ? undefined : sheet;
};
const toLine = (phone: IncomingPhone, line: Readonly<Record<string, unknown>> | undefined) => {
  const sheet = findSheet(phone);
  const completed = completeFacts(phone.facts, sheet?.facts ?? unknown);
  // The form factor is inferred, and that of the phones here has been reviewed.
  const facts = line === undefined ? completed : { ...completed, formFactor: phone.facts.formFactor };
  return toStarterLine(
    { ...phone, facts },
    { prices: withShopPrices(line?.prices, facts, sheet), sources: line?.sources },
  );
};
const completed = phones.map((phone, index) => toLine(phone, written[index]));
const added = toAdd
  .filter((key) => !known.has(key))
  .flatMap((key) => {
    const sheet = sheets.get(key);
    if (sheet === undefined) console.error(`No sheet has ${key}`);
    return sheet === undefined ? [] : [toLine({ ...sheet, facts: unknown }, undefined)];
  });

writeStarterLines([...completed, ...added]);
const changed = completed.filter((line, index) => JSON.stringify(line) !== JSON.stringify(written[index]));
console.log(`${changed.length} phones changed, ${added.length} added`);
