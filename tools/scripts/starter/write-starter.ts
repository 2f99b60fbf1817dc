import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import type { Fact, Section } from '../../../src/record/fact.ts';
import { toMemberName } from '../../../src/record/member-name.ts';
import { phoneTable } from '../../../src/record/phone-table.ts';

export const starterFile = fileURLToPath(
  new URL('../../../prisma/catalogue/starter.ndjson', import.meta.url),
);

type Json = Readonly<Record<string, unknown>>;
type Table = Readonly<Record<string, Fact | Section>>;

/** Reads the lines of the starter catalogue as JSON. */
export function readStarterLines(): Json[] {
  return readFileSync(starterFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
}

export function writeStarterLines(lines: readonly Json[]): void {
  writeFileSync(starterFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/**
 * Converts a phone to a line of the file, with its known facts in the order of the record. `prices` and `sources` are
 * not changed.
 */
export function toStarterLine(
  { brand, fullName, facts }: IncomingPhone,
  { prices, sources }: { readonly prices?: unknown; readonly sources?: unknown },
): Json {
  return {
    ...{ brand, full_name: fullName },
    ...toJson(facts as unknown as Json, phoneTable),
    ...(prices !== undefined && { prices }),
    ...(sources !== undefined && { sources }),
  };
}

function toJson(facts: Json, table: Table): Json {
  const members = Object.entries(table).flatMap(([name, entry]): [string, unknown][] => {
    const value = facts[name];
    if (value === null || value === undefined || isUnknownList(value, entry)) return [];
    if (entry.kind !== 'section') return [[toMemberName(name), value]];
    const nested = entry.facts as Table;
    if (Array.isArray(value)) return [[toMemberName(name), value.map((item: Json) => toJson(item, nested))]];
    const object = toJson(value as Json, nested);
    return Object.keys(object).length === 0 ? [] : [[toMemberName(name), object]];
  });
  return Object.fromEntries(members);
}

/** Whether a list is empty without meaning known absence, which only lists that may be null can express. */
function isUnknownList(value: unknown, entry: Fact | Section): boolean {
  if (!Array.isArray(value) || value.length > 0) return false;
  return entry.kind === 'section' || entry.isNeverNull;
}
