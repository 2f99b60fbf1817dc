import { z } from 'zod';
import type { RecordTable, Section } from '../../record/fact.ts';
import { memberName } from '../../record/member-name.ts';
import { memberShape } from './member-shape.ts';

/**
 * The schema of an object of the phone record, by its type's name.
 * @param more members that are no facts
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

/** A schema for each entry of a table of the record, by its name in JSON. */
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
