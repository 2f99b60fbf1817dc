import { z } from 'zod';
import type { Fact, RecordTable, Section } from '../../record/fact.ts';
import { memberName } from '../../record/member-name.ts';
import { describedAs } from './described.ts';
import { answerEnum } from './enums.ts';
import { maxInt32, partialDateShape } from './scalars.ts';

/** Of a measure: never below zero. */
const kinds = {
  number: z.number().min(0),
  whole: z.int().min(0).max(maxInt32),
  flag: z.boolean(),
  text: z.string(),
  date: partialDateShape,
};

/** The schema of a fact in answers: null is unknown. */
export function factShape(fact: Fact): z.ZodType {
  const { kind, enumeration, isList, isKnown } = fact;
  const value = enumeration === undefined ? kinds[kind as keyof typeof kinds] : answerEnum(enumeration);
  // A size that is listed is above nothing.
  const item = isList && kind === 'number' ? z.number().positive() : value;
  const whole = isList ? z.array(item) : item;
  return describedAs(isKnown ? whole : whole.nullable(), fact);
}

/** The schema of an object of the record, by its type's name. @param more members that are no facts */
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
    entry.kind === 'section' ? sectionShape(entry, moreOf[name]) : factShape(entry),
  ]);
  return Object.fromEntries(shapes);
}
