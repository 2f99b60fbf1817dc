import { z } from 'zod';
import type { StatedSource } from '../domain/catalogue/incoming-row.ts';
import type { RecordTable } from '../record/fact.ts';
import { toMemberName } from '../record/member-name.ts';
import { phoneTable } from '../record/phone-table.ts';
import { list, orNull, partialDate, text } from './ndjson-members.ts';

/** Lists the paths of all facts, sections and parts of lists. A list has `[]` where a path has the number of an item. */
function listPaths(table: RecordTable, prefix = ''): string[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    const path = `${prefix}${name}`;
    const ownPaths = entry.isList ? [path, `${path}[]`] : [path];
    const innerPrefix = entry.isList ? `${path}[].` : `${path}.`;
    return entry.kind === 'section' ? [...ownPaths, ...listPaths(entry.facts, innerPrefix)] : ownPaths;
  });
}

/** The paths of a record by their paths in JSON: `displays[].refreshHz` by `displays[].refresh_hz`. */
const recordPaths = new Map(
  [...listPaths(phoneTable), 'specSheet'].map((path) => [toMemberName(path), path]),
);

/** @returns the path in the record, `displays[1].refreshHz` for `displays[1].refresh_hz`, or undefined if there is none */
function toRecordPath(path: string): string | undefined {
  const numbers = path.match(/\[\d+\]/g) ?? [];
  return recordPaths.get(path.replace(/\[\d+\]/g, '[]'))?.replaceAll('[]', () => numbers.shift() ?? '');
}

const factPath = text(200).refine(
  (path) => toRecordPath(path) !== undefined,
  'is no fact: write its path, "battery.capacity_mah", "displays[1]" or "cameras"',
);

/** A publication that states facts of the phone. Without `facts`, it is the source of all facts that no other source states. */
export const ndjsonSource = z.strictObject({
  name: text(200).refine((value) => value.trim() !== '', 'is empty'),
  as_of: orNull(partialDate),
  as_of_inferred: z.boolean().default(false),
  facts: list(factPath),
});

export function toStatedSource({
  name,
  as_of: asOf,
  as_of_inferred: isDateInferred,
  facts,
}: z.infer<typeof ndjsonSource>): StatedSource {
  const paths = facts?.flatMap((path) => toRecordPath(path) ?? []) ?? null;
  return { name: name.trim(), asOf: asOf as StatedSource['asOf'], isDateInferred, paths };
}
