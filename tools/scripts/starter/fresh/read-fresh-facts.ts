import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A value of a fact as publishers state it. */
export interface StatedValue {
  readonly value: string;
  /** The unit, or for prices the currency and the memory: `INR (8GB/256 GB)`. */
  readonly unit: string;
  /** Whether a second publisher states the same. */
  readonly isConfirmed: boolean;
  /** The publisher that states it, as `owner/repository` or by a description. */
  readonly publisher: string;
  /** The citations of all publishers that state it, one or two. */
  readonly citations: readonly string[];
}

/** A phone of 2025 or 2026 with the facts that publishers state, by name. */
export interface FreshPhone {
  readonly brand: string;
  readonly name: string;
  readonly facts: ReadonlyMap<string, readonly StatedValue[]>;
}

/** Reads the table of facts in a folder: one row for each value of each fact of each phone. */
export function readFreshPhones(folder: string): FreshPhone[] {
  const rows: Record<string, string>[] = parse(readFileSync(join(folder, 'facts.csv')), { columns: true });
  const byName = Map.groupBy(rows, (row) => row.name ?? '');
  return [...byName].map(([name, phoneRows]) => ({
    brand: phoneRows[0]?.brand ?? '',
    name,
    facts: new Map(
      [...Map.groupBy(phoneRows, (row) => row.field ?? '')].map(([field, values]) => [
        field,
        values.map(toStatedValue),
      ]),
    ),
  }));
}

function toStatedValue({
  value = '',
  unit = '',
  confirmed,
  source1 = '',
  source2 = '',
}: Record<string, string>): StatedValue {
  return {
    value,
    unit,
    isConfirmed: confirmed === 'yes',
    publisher: source1.split('@')[0] ?? '',
    citations: [source1, source2].filter((citation) => citation !== ''),
  };
}
