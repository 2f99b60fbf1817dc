import { z } from 'zod';
import type { StatedSource } from '../../domain/catalogue/incoming-row.ts';
import type { RecordTable } from '../../record/fact.ts';
import { toMemberName } from '../../record/member-name.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { createListSchema, createTextSchema, orNull, partialDateSchema } from './ndjson-members.ts';

/** Lists the paths of all facts, sections, lists and members of lists. `[]` represents the index of an item. */
function listPaths(table: RecordTable, prefix = ''): string[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    const path = `${prefix}${name}`;
    const entryPaths = entry.isList ? [path, `${path}[]`] : [path];
    const innerPrefix = entry.isList ? `${path}[].` : `${path}.`;
    return entry.kind === 'section' ? [...entryPaths, ...listPaths(entry.facts, innerPrefix)] : entryPaths;
  });
}

/** The path of each fact in the record by its path in JSON: `displays[].refreshHz` by `displays[].refresh_hz`. */
const recordPaths = new Map(
  [...listPaths(phoneTable), 'specSheet'].map((path) => [toMemberName(path), path]),
);

/** @returns the path in the record, such as `displays[1].refreshHz` for `displays[1].refresh_hz`, if there is one */
function toRecordPath(jsonPath: string): string | undefined {
  const indexes = jsonPath.match(/\[\d+\]/g) ?? [];
  return recordPaths.get(jsonPath.replace(/\[\d+\]/g, '[]'))?.replaceAll('[]', () => indexes.shift() ?? '');
}

const factPath = createTextSchema(200).refine(
  (path) => toRecordPath(path) !== undefined,
  'is not a fact: write the path of a fact, such as "battery.capacity_mah", "displays[1]" or "cameras"',
);

/** A publication that states facts of the phone. If it does not list them, it is the source of all remaining facts. */
export const ndjsonSource = z.strictObject({
  name: createTextSchema(200).refine((value) => value.trim() !== '', 'is empty'),
  as_of: orNull(partialDateSchema),
  as_of_inferred: z.boolean().default(false),
  facts: createListSchema(factPath),
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
