import type { FieldRef, ObjectRef } from '@pothos/core';
import { type Fact, isNothingKnown, type RecordTable, type Section } from '../../record/fact.ts';
import { derivedTable, phoneTable } from '../../record/phone-table.ts';
import type { Member, MemberKind, MemberTable, PublicType, ValueOf } from '../../record/public-type.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { builder, getEnumType } from './builder.ts';

type SchemaTypes = typeof builder.$inferSchemaTypes;

const scalars: Readonly<Record<Exclude<MemberKind, 'enum' | 'object'>, string>> = {
  number: 'Float',
  whole: 'Int',
  flag: 'Boolean',
  text: 'String',
  date: 'PartialDate',
  integer: 'Int',
  decimal: 'Float',
  instant: 'DateTime',
  day: 'String',
  id: 'ID',
  publicId: 'ID',
  slug: 'String',
  url: 'URL',
  currency: 'Currency',
  country: 'CountryCode',
  minorUnits: 'SafeInt',
  json: 'JSON',
};

/**
 * The part of Pothos' field builder that is used here, with loose types. The types of fields come from tables at run
 * time, so the compiler cannot check them.
 */
interface FieldBuilder {
  expose(name: string, options: object): FieldRef<never>;
  field(options: object): FieldRef<never>;
}

function getGraphQLType({ kind, enumeration, type }: Member): unknown {
  if (enumeration !== undefined) return getEnumType(enumeration);
  return type === undefined ? scalars[kind as keyof typeof scalars] : getObjectType(type);
}

/** Creates the options of the field for a member: its type, whether it may be null, and its description. */
function createFieldOptions(member: Member | Fact): object {
  const { isList, isNeverNull, kind }: Member = member;
  const type = getGraphQLType(member);
  return {
    type: isList ? [type] : type,
    nullable: kind === 'json' && isList ? { list: !isNeverNull, items: true } : !isNeverNull,
    description: formatSentenceWithExample(member),
  };
}

function createMemberField(fieldBuilder: FieldBuilder, name: string, member: Member): FieldRef<never> {
  const options = createFieldOptions(member);
  return member.compute === undefined
    ? fieldBuilder.expose(member.from ?? name, options)
    : fieldBuilder.field({ ...options, resolve: member.compute });
}

/** Creates a field for each member. @param fieldBuilder Pothos' field builder */
export function createMemberFields(
  fieldBuilder: unknown,
  members: MemberTable,
): Record<string, FieldRef<never>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      createMemberField(fieldBuilder as FieldBuilder, name, member),
    ]),
  );
}

const objectRefs = new Map<PublicType, unknown>();

/**
 * Returns the GraphQL type of a public type. It is created from the definition, unless `setObjectType` was called
 * before.
 */
export function getObjectType<Type extends PublicType>(type: Type): ObjectRef<SchemaTypes, ValueOf<Type>> {
  if (!objectRefs.has(type)) {
    const ref = builder.objectRef<ValueOf<Type>>(type.name);
    objectRefs.set(type, ref);
    ref.implement({ description: type.description, fields: (t) => createMemberFields(t, type.members) });
  }
  return objectRefs.get(type) as ObjectRef<SchemaTypes, ValueOf<Type>>;
}

/** Sets the GraphQL type of a public type. This is needed if the type has additional fields in GraphQL. */
export function setObjectType(type: PublicType, ref: unknown): void {
  objectRefs.set(type, ref);
}

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
