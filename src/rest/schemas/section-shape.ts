import { z } from 'zod';
import type { RecordTable, Section } from '../../record/fact.ts';
import { memberName } from '../../record/member-name.ts';
import { createMemberShape } from './member-shape.ts';

/**
 * Creates the schema of an object in the phone record, by the name of its type.
 * @param otherMembers additional members that are not facts
 */
export function createSectionShape(
  { type, about, facts, isList, isKnown, description }: Section,
  otherMembers: z.ZodRawShape = {},
): z.ZodType {
  const object = z
    .strictObject({ ...createFactShapes(facts), ...otherMembers })
    .meta({ id: type, description: `${about}.` });
  if (!isList) return object;
  const list = z.array(object);
  return (isKnown ? list : list.nullable()).describe(`${description}.`);
}

/** Creates a schema for each entry in a table of the phone record, by its name in JSON. */
export function createFactShapes(
  table: RecordTable,
  otherMembersByName: Readonly<Record<string, z.ZodRawShape>> = {},
): Record<string, z.ZodType> {
  const shapes = Object.entries(table).map(([name, entry]) => [
    memberName(name),
    entry.kind === 'section' ? createSectionShape(entry, otherMembersByName[name]) : createMemberShape(entry),
  ]);
  return Object.fromEntries(shapes);
}
