import { z } from 'zod';
import { isCurrency } from '../domain/catalogue/prices/is-currency.ts';
import type { Rate } from '../domain/catalogue/prices/rates.ts';
import { readPartialDate } from '../record/partial-date.ts';
import { decodeText } from './files/decode-text.ts';
import { peek } from './files/peek.ts';
import { readCsvRecords } from './files/read-csv-records.ts';
import { ImportFileError } from './import-file-error.ts';

const maxBytes = 8 * 1024 * 1024;
const rateMembers = ['base', 'currency', 'rate', 'date'] as const;
type RateValues = Readonly<Record<(typeof rateMembers)[number], unknown>>;

const rateSchema = z.object({
  base: z.unknown(),
  currency: z.unknown(),
  rate: z.unknown(),
  date: z.unknown(),
});
/** A table in which all rates have the same base and date, such as the table that comes with the gateway. */
const rateTableSchema = z.object({
  base: z.string(),
  date: z.string(),
  rates: z.record(z.string(), z.unknown()),
});

/**
 * Reads exchange rates from a CSV file with the columns `base,currency,rate,date`, or from JSON: a list of objects with
 * these members, or `{ "base", "date", "rates": { "THB": 37.2 } }`. All rates must have the same base, and none may
 * have a future date.
 * @param today the current date as `YYYY-MM-DD`
 * @throws {ImportFileError} if the file cannot be read or any rate is invalid. The message describes the first error.
 */
export async function readRatesFile(stream: AsyncIterable<Uint8Array>, today: string): Promise<Rate[]> {
  const { isJson, content } = await peek(limitLength(stream));
  const entries = await (isJson ? readJson(content) : readCsv(content));
  const rates = entries.map(({ line, value }) => toRate(value, line, today));
  const [first] = rates;
  if (first === undefined) throw new ImportFileError('The file contains no rate.');
  const currencyAndDateKeys = new Set<string>();
  for (const [index, { base, currency, date }] of rates.entries()) {
    const { line } = entries[index] as RateEntry;
    if (base !== first.base)
      throw new ImportFileError(
        `All rates must have the same base: the base of this rate is ${base}, and that of the first is ${first.base}.`,
        line,
      );
    if (currencyAndDateKeys.has(`${currency} ${date}`))
      throw new ImportFileError(`There are two rates for ${currency} on ${date}.`, line);
    currencyAndDateKeys.add(`${currency} ${date}`);
  }
  return rates;
}

interface RateEntry {
  /** The line for error messages, or null for JSON, in which lines are unknown. */
  readonly line: number | null;
  readonly value: RateValues;
}

async function* limitLength(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes)
      throw new ImportFileError('The file is longer than 8 MiB; is it really a table of exchange rates?');
    yield chunk;
  }
}

async function readJson(stream: AsyncIterable<Uint8Array>): Promise<RateEntry[]> {
  const text = (await Array.fromAsync(decodeText(stream))).join('');
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    throw new ImportFileError(`The file is not JSON: ${(error as Error).message}.`, null, { cause: error });
  }
  const tableResult = rateTableSchema.safeParse(input);
  if (tableResult.success) {
    const { base, date, rates } = tableResult.data;
    return Object.entries(rates).map(([currency, rate]) => ({
      line: null,
      value: { base, currency, rate, date },
    }));
  }
  const listResult = z.array(rateSchema).safeParse(input);
  if (!listResult.success)
    throw new ImportFileError(
      'The file is not a table of rates: write a list of { "base", "currency", "rate", "date" }.',
    );
  return listResult.data.map((value) => ({ line: null, value }));
}

async function readCsv(stream: AsyncIterable<Uint8Array>): Promise<RateEntry[]> {
  const entries: RateEntry[] = [];
  let columns: number[] | null = null;
  for await (const { cells, line } of readCsvRecords(stream)) {
    if (columns === null) columns = findColumns(cells, line);
    else {
      const memberValues = rateMembers.map((member, index) => [
        member,
        (cells[columns?.[index] ?? -1] ?? '').trim(),
      ]);
      entries.push({ line, value: Object.fromEntries(memberValues) as RateValues });
    }
  }
  return entries;
}

/** @returns the index of the column of each member in `rateMembers` */
function findColumns(cells: readonly string[], line: number): number[] {
  const labels = cells.map((cell) => cell.trim().toLowerCase());
  const columns = rateMembers.map((member) => labels.indexOf(member));
  const missing = rateMembers.filter((_, index) => columns[index] === -1);
  if (missing.length === 0) return columns;
  throw new ImportFileError(
    `The columns of a table of rates are base, currency, rate and date; missing: ${missing.join(', ')}.`,
    line,
  );
}

function toRate(value: RateValues, line: number | null, today: string): Rate {
  const base = readCurrency(value.base, 'base', line);
  const currency = readCurrency(value.currency, 'currency', line);
  const rate = typeof value.rate === 'string' && value.rate !== '' ? Number(value.rate) : value.rate;
  if (typeof rate !== 'number' || !Number.isFinite(rate) || rate <= 0)
    throw new ImportFileError(
      `The rate of ${currency} must be a number above 0: ${String(value.rate)}.`,
      line,
    );
  if (base === currency && rate !== 1)
    throw new ImportFileError(`The rate of the base ${base} must be 1, not ${rate}.`, line);
  const { date } = value;
  if (typeof date !== 'string' || date.length !== 10 || readPartialDate(date) === null)
    throw new ImportFileError(`The date of ${currency} must be written YYYY-MM-DD: ${String(date)}.`, line);
  if (date > today) throw new ImportFileError(`The date of ${currency} is in the future: ${date}.`, line);
  return { base, currency, rate, date };
}

function readCurrency(value: unknown, member: string, line: number | null): string {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  if (isCurrency(code)) return code;
  throw new ImportFileError(`The ${member} must be an ISO 4217 code such as THB: ${String(value)}.`, line);
}
