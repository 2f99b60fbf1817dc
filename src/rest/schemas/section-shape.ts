import { z } from 'zod';
import type { RecordTable, Section } from '../../record/fact.ts';
import { memberName } from '../../record/member-name.ts';
import { memberShape } from './member-shape.ts';

/**
 * Creates the schema of an object in the phone record, by the name of its type.
 * @param more additional members that are not facts
 */
export function sectionShape(
  { type, about, facts, isList, isKnown, description }: Section,
  more: z.ZodRawShape = {},
): z.ZodType {
  const object = z
    .strictObject({ ...factShapes(facts), ...more })
    .meta({ id: type, description: `${about}.` });
  if (!isList) return object;
  const list = z.array(object);
  return (isKnown ? list : list.nullable()).describe(`${description}.`);
}

/** Creates a schema for each entry in a table of the phone record, by its name in JSON. */
export function factShapes(
  table: RecordTable,
  moreOf: Readonly<Record<string, z.ZodRawShape>> = {},
): Record<string, z.ZodType> {
  const shapes = Object.entries(table).map(([name, entry]) => [
    memberName(name),
    entry.kind === 'section' ? sectionShape(entry, moreOf[name]) : memberShape(entry),
  ]);
  return Object.fromEntries(shapes);
}
