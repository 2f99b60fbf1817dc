import type { FieldRef } from '@pothos/core';
import { isNothingKnown, type RecordTable, type Section } from '../../record/fact.ts';
import { derivedTable, phoneTable } from '../../record/phone-table.ts';
import { builder } from './builder.ts';
import { createFieldOptions, type FieldBuilder } from './member-fields.ts';

function createSectionField(fieldBuilder: FieldBuilder, name: string, entry: Section): FieldRef<never> {
  const { isList, isNeverNull, type, description } = entry;
  const ref = sectionTypes.get(type);
  const options = {
    type: isList ? [ref] : ref,
    nullable: !isNeverNull,
    description: `${description}.`,
  };
  if (isList || isNeverNull) return fieldBuilder.expose(name, options);
  const resolve = (parent: Readonly<Record<string, object>>) => {
    const values = parent[name] as object;
    return isNothingKnown(values) ? null : values;
  };
  return fieldBuilder.field({ ...options, resolve });
}

/** Creates a field for each entry in a table of the phone record. @param fieldBuilder Pothos' field builder */
function createRecordFields(fieldBuilder: unknown, table: RecordTable): Record<string, FieldRef<never>> {
  const entries = Object.entries(table).map(([name, entry]) => [
    name,
    entry.kind === 'section'
      ? createSectionField(fieldBuilder as FieldBuilder, name, entry)
      : (fieldBuilder as FieldBuilder).expose(name, createFieldOptions(entry)),
  ]);
  return Object.fromEntries(entries);
}

const { variants, ...otherEntries } = phoneTable;

/** Lists the sections of a table, and the sections inside them. */
const listSections = (table: RecordTable): Section[] =>
  Object.values(table).flatMap((entry) =>
    entry.kind === 'section' ? [entry, ...listSections(entry.facts)] : [],
  );

const sectionTypes = new Map(
  listSections(otherEntries).map(({ type, itemDescription, facts }) => [
    type,
    builder.objectRef<object>(type).implement({
      description: `${itemDescription}.`,
      fields: (t) => createRecordFields(t, facts),
    }),
  ]),
);

/** Creates the fields for all facts of a phone except its variants, whose type has an additional field with prices. */
export const createPhoneFields = (fieldBuilder: unknown) =>
  createRecordFields(fieldBuilder, { ...otherEntries, ...derivedTable });

export const createVariantFields = (fieldBuilder: unknown) =>
  createRecordFields(fieldBuilder, variants.facts);
