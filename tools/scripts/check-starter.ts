// Checks the starter catalogue, prisma/catalogue/starter.ndjson: each line must be readable, names unique and values
// plausible, and if ../shared/data has the spec sheets, values must agree with them.
//
//   node tools/scripts/check-starter.ts             exit status 1 when a difference has not been reviewed
//
// tools/scripts/starter/reviewed-differences.json lists the reviewed differences, each with its reason.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IncomingPhone } from '../../src/domain/catalogue/incoming-row.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { compareFacts, type Disagreement } from './starter/compare-facts.ts';
import { implausibleFacts } from './starter/implausible-facts.ts';
import { dataFolder, isForecast, keyOf, readSheets, starterFile } from './starter/read-sheets.ts';

interface ReviewedDifference {
  readonly phone: string;
  readonly field: string;
  readonly ours: string;
  readonly why: string;
}

interface Finding extends Disagreement {
  readonly phone: string;
}

const reviewedFile = fileURLToPath(new URL('./starter/reviewed-differences.json', import.meta.url));

async function readStarter(findings: Finding[]): Promise<IncomingPhone[]> {
  const phones = new Map<string, IncomingPhone>();
  const options = { fileName: starterFile, asOf: null, today: new Date().toISOString().slice(0, 10) };
  const starter = await readImportFile(createReadStream(starterFile), options);
  for (const { line, reason } of starter.rejected)
    findings.push({ phone: `line ${line}`, field: '', ours: reason, theirs: 'a phone' });
  for (const row of starter.phones) {
    const key = keyOf(row);
    if (phones.has(key))
      findings.push({
        phone: row.fullName,
        field: 'full_name',
        ours: `again on line ${row.line}`,
        theirs: 'once',
      });
    if (row.specSheet.length > 0)
      findings.push({ phone: row.fullName, field: 'spec_sheet', ours: 'is there', theirs: 'facts only' });
    phones.set(key, row);
  }
  return [...phones.values()];
}

/** Lists prices of editions that the phone is not sold in. */
function unknownEditions({ prices, facts }: IncomingPhone): Disagreement[] {
  return prices
    .filter(({ variant }) => variant !== null)
    .filter(
      ({ variant }) =>
        !facts.variants.some(
          (edition) =>
            edition.storageMb === variant?.storageMb && (variant?.ramMb ?? edition.ramMb) === edition.ramMb,
        ),
    )
    .map(({ variant }) => ({
      field: 'prices.variant',
      ours: JSON.stringify(variant),
      theirs: JSON.stringify(facts.variants),
    }));
}

function isSame(reviewed: ReviewedDifference, finding: Finding): boolean {
  return (
    reviewed.phone === finding.phone && reviewed.field === finding.field && reviewed.ours === finding.ours
  );
}

function printTable(rows: readonly Finding[]): void {
  const truncate = (text: string, width: number) =>
    text.length > width ? `${text.slice(0, width - 1)}…` : text;
  for (const row of [{ phone: 'phone', field: 'field', ours: 'ours', theirs: 'theirs' }, ...rows])
    console.log(
      `${truncate(row.phone, 36).padEnd(38)}${truncate(row.field, 26).padEnd(28)}${truncate(row.ours, 40).padEnd(42)}${truncate(row.theirs, 60)}`,
    );
}

function printCounts(phones: readonly IncomingPhone[]): void {
  const count = (predicate: (phone: IncomingPhone) => boolean) => phones.filter(predicate).length;
  const years = phones
    .flatMap(({ facts }) => (facts.releasedOn ?? facts.announcedOn)?.slice(0, 4) ?? [])
    .sort();
  const brands = new Set(phones.map((phone) => phone.brand));
  console.log(`${phones.length} phones of ${brands.size} brands, ${years[0]} to ${years.at(-1)}`);
  console.log(
    `${count((phone) => phone.prices.length > 0)} with a price, ` +
      `${count((phone) => phone.prices.some((price) => price.amount.currency === 'THB'))} of them in THB; ` +
      `${phones.flatMap((phone) => phone.prices).length} prices`,
  );
}

const reviewed = JSON.parse(readFileSync(reviewedFile, 'utf8')) as ReviewedDifference[];
const findings: Finding[] = [];
const phones = await readStarter(findings);
for (const phone of phones)
  for (const finding of [...implausibleFacts(phone.facts), ...unknownEditions(phone)])
    findings.push({ phone: phone.fullName, ...finding });

printCounts(phones);
if (existsSync(dataFolder)) {
  const sheets = await readSheets(new Set(phones.map(keyOf)));
  let compared = 0;
  let added = 0;
  for (const phone of phones) {
    const sheet = sheets.get(keyOf(phone));
    if (!sheet || isForecast(sheet)) continue;
    const result = compareFacts(phone.facts, sheet.facts);
    compared += result.compared;
    added += result.added;
    findings.push(
      ...result.disagreements.map((disagreement) => ({ phone: phone.fullName, ...disagreement })),
    );
  }
  console.log(
    `${sheets.size} phones are in the sheets, ${phones.length - sheets.size} are not; ` +
      `${compared} values compared, ${added} that the sheets leave out`,
  );
  for (const obsolete of reviewed.filter(
    (difference) => !findings.some((finding) => isSame(difference, finding)),
  ))
    console.log(`No difference any more, remove from the reviewed: ${obsolete.phone}, ${obsolete.field}`);
} else {
  console.log(`Not compared with any sheet: ${dataFolder} is not there.`);
}

const unreviewed = findings.filter((finding) => !reviewed.some((difference) => isSame(difference, finding)));
console.log(
  `${findings.length - unreviewed.length} differences are known and explained, ${unreviewed.length} are not`,
);
if (unreviewed.length > 0) printTable(unreviewed);
process.exitCode = unreviewed.length > 0 ? 1 : 0;
