import type { FieldRef } from '@pothos/core';
import type { RecordTable, Section } from '../../record/fact.ts';
import { derivedTable, phoneTable } from '../../record/phone-table.ts';
import { builder } from '../builder.ts';
import { type Fields, memberField } from './member-fields.ts';

function sectionField(fields: Fields, name: string, entry: Section): FieldRef<never> {
  const { isList, isKnown, type, description } = entry;
  const ref = sectionTypes.get(type);
  return fields.expose(name, {
    type: isList ? [ref] : ref,
    nullable: !isKnown,
    description: `${description}.`,
  });
}

/** Creates a field for each entry in a table of the phone record. @param fields Pothos' field builder */
function recordFields(fields: unknown, table: RecordTable): Record<string, FieldRef<never>> {
  const entries = Object.entries(table).map(([name, entry]) => [
    name,
    entry.kind === 'section'
      ? sectionField(fields as Fields, name, entry)
      : (fields as Fields).expose(name, memberField(entry)),
  ]);
  return Object.fromEntries(entries);
}

const { variants, ...ownEntries } = phoneTable;

const sectionsOf = (table: RecordTable): Section[] =>
  Object.values(table).flatMap((entry) =>
    entry.kind === 'section' ? [entry, ...sectionsOf(entry.facts)] : [],
  );

const sectionTypes = new Map(
  sectionsOf(ownEntries).map(({ type, about, facts }) => [
    type,
    builder.objectRef<object>(type).implement({
      description: `${about}.`,
      fields: (t) => recordFields(t, facts),
    }),
  ]),
);

/** Creates the fields for all facts of a phone. Variants are missing, because they have prices. */
export const phoneFields = (fields: unknown) => recordFields(fields, { ...ownEntries, ...derivedTable });

export const variantFields = (fields: unknown) => recordFields(fields, variants.facts);
