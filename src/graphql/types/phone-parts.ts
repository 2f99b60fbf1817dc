import type { FieldRef } from '@pothos/core';
import type { Fact, RecordTable, Section } from '../../record/fact.ts';
import type { FactSource } from '../../record/fact-sources.ts';
import type { Rating, Source, SpecRow, SpecSection } from '../../record/phone.ts';
import { derivedTable, phoneTable } from '../../record/phone-table.ts';
import { wholeSentenceOf } from '../../services/descriptions/describe.ts';
import { builder } from '../builder.ts';
import { enumType } from './enums.ts';

const scalars = {
  number: 'Float',
  whole: 'Int',
  flag: 'Boolean',
  text: 'String',
  date: 'PartialDate',
} as const;

/** What the table-made fields need of Pothos' field builder; the table itself says what is right. */
interface Fields {
  expose(name: string, options: object): FieldRef<never>;
}

function factField(fields: Fields, name: string, fact: Fact): FieldRef<never> {
  const { kind, enumeration, isList, isKnown } = fact;
  const type = enumeration === undefined ? scalars[kind as keyof typeof scalars] : enumType(enumeration);
  return fields.expose(name, {
    type: isList ? [type] : type,
    nullable: !isKnown,
    description: wholeSentenceOf(fact),
  });
}

function sectionField(fields: Fields, name: string, entry: Section): FieldRef<never> {
  const { isList, isKnown, type, description } = entry;
  const ref = sectionTypes.get(type);
  return fields.expose(name, {
    type: isList ? [ref] : ref,
    nullable: !isKnown,
    description: `${description}.`,
  });
}

/** A field for each entry of a table of the record. */
export function recordFields(fields: unknown, table: RecordTable): Record<string, FieldRef<never>> {
  const made = Object.entries(table).map(([name, entry]) => [
    name,
    entry.kind === 'section'
      ? sectionField(fields as Fields, name, entry)
      : factField(fields as Fields, name, entry),
  ]);
  return Object.fromEntries(made);
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

/** Every fact of a phone but its variants, which have prices. */
export const phoneFields = (fields: unknown) => recordFields(fields, { ...ownEntries, ...derivedTable });

export const variantFields = (fields: unknown) => recordFields(fields, variants.facts);

export const RatingType = builder.objectRef<Rating>('Rating').implement({
  fields: (t) => ({ average: t.exposeFloat('average'), count: t.exposeInt('count') }),
});

export const SourceType = builder.objectRef<Source>('Source').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    asOf: t.expose('asOf', { type: 'PartialDate', nullable: true }),
    asOfInferred: t.exposeBoolean('asOfInferred', { nullable: true }),
    verified: t.exposeBoolean('verified'),
    importedAt: t.expose('importedAt', { type: 'DateTime' }),
  }),
});

export const FactSourceType = builder.objectRef<FactSource>('FactSource').implement({
  fields: (t) => ({ fact: t.exposeString('fact'), source: t.expose('source', { type: SourceType }) }),
});

const SpecRowType = builder.objectRef<SpecRow>('SpecRow').implement({
  fields: (t) => ({ label: t.exposeString('label'), value: t.exposeString('value') }),
});

export const SpecSectionType = builder.objectRef<SpecSection>('SpecSection').implement({
  fields: (t) => ({ name: t.exposeString('name'), rows: t.expose('rows', { type: [SpecRowType] }) }),
});
