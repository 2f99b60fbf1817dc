import { z } from 'zod';
import type { Fact, RecordTable, Section } from '../../record/fact.ts';
import { toMemberName } from '../../record/member-name.ts';
import type { Member, MemberKind, MemberTable, PublicType } from '../../record/public-type.ts';
import { withDescription } from './described.ts';
import { getAnswerEnum } from './enums.ts';
import { currencyShape, idShape, instantShape, maxInt32, partialDateShape, slugShape } from './scalars.ts';

function createIntegerShape({ min, max }: Member): z.ZodType {
  let shape = z.int();
  if (min !== undefined) shape = shape.min(min);
  if (max !== undefined) shape = shape.max(max);
  return shape;
}

function createDecimalShape({ min, max, exclusiveMin }: Member): z.ZodType {
  let shape = z.number();
  if (exclusiveMin !== undefined) shape = shape.gt(exclusiveMin);
  if (min !== undefined) shape = shape.min(min);
  if (max !== undefined) shape = shape.max(max);
  return shape;
}

function createTextShape({ pattern, length = {} }: Member): z.ZodType {
  let shape = z.string();
  if (pattern !== undefined) shape = shape.regex(pattern);
  if (length.min !== undefined) shape = shape.min(length.min);
  if (length.max !== undefined) shape = shape.max(length.max);
  return shape;
}

type ScalarKind = Exclude<MemberKind, 'enum' | 'object'>;

const shapeCreators: Readonly<Record<ScalarKind, (member: Member) => z.ZodType>> = {
  // Measurements in a list are positive. Others may be 0.
  number: ({ isList }) => (isList ? z.number().positive() : z.number().min(0)),
  whole: () => z.int().min(0).max(maxInt32),
  flag: () => z.boolean(),
  text: createTextShape,
  date: () => partialDateShape,
  integer: createIntegerShape,
  decimal: createDecimalShape,
  instant: () => instantShape,
  day: () => z.iso.date(),
  id: () => idShape,
  publicId: createTextShape,
  slug: () => slugShape,
  url: () => z.url(),
  currency: () => currencyShape,
  country: () => z.string().regex(/^[A-Z]{2}$/),
  minorUnits: () => z.int().min(0),
  json: () => z.unknown(),
};

function createValueShape(member: Member): z.ZodType {
  const { kind, enumeration, type } = member;
  if (enumeration !== undefined) return getAnswerEnum(enumeration);
  if (type !== undefined) return getTypeShape(type);
  return shapeCreators[kind as ScalarKind](member);
}

function createListShape(item: z.ZodType, { items = {} }: Member): z.ZodType {
  let shape = z.array(item);
  if (items.min !== undefined) shape = shape.min(items.min);
  if (items.max !== undefined) shape = shape.max(items.max);
  return shape;
}

/** Creates the schema of a member in answers, with its description and its example. */
export function createMemberShape(member: Member | Fact): z.ZodType {
  const { isList, isNeverNull, isOptional, deprecated }: Member = member;
  const item = createValueShape(member);
  const value = isList ? createListShape(item, member) : item;
  const nullable = isNeverNull ? value : value.nullable();
  const shape = withDescription(isOptional ? nullable.optional() : nullable, member);
  return deprecated === undefined ? shape : shape.meta({ deprecated: true });
}

/** Creates a schema for each member that exists in REST, by its JSON name. */
export function createMemberShapes(members: MemberTable): Record<string, z.ZodType> {
  const restMembers = Object.entries(members).filter(([, { only }]) => only !== 'graphql');
  return Object.fromEntries(
    restMembers.map(([name, member]) => [toMemberName(name), createMemberShape(member)]),
  );
}

const shapeByType = new Map<PublicType, z.ZodObject<Record<string, z.ZodType>>>();

/** Returns the schema of a public type in answers. It is created once, because schema names must be unique. */
export function getTypeShape(type: PublicType): z.ZodObject<Record<string, z.ZodType>> {
  let shape = shapeByType.get(type);
  if (shape === undefined) {
    const { members, schemaId, base, description, schemaStartsWith } = type;
    shape = z.strictObject(createMemberShapes({ ...schemaStartsWith?.members, ...members }));
    if (schemaId !== null)
      shape = shape.meta({ id: schemaId, ...(base && { extends: base.schemaId }), description });
    shapeByType.set(type, shape);
  }
  return shape;
}

/** Creates the schema of a section in the phone record. `otherMembers` are not facts. */
function createSectionShape(
  { type, itemDescription, facts, isList, isNeverNull, description }: Section,
  otherMembers: z.ZodRawShape = {},
): z.ZodType {
  const object = z
    .strictObject({ ...createFactShapes(facts), ...otherMembers })
    .meta({ id: type, description: `${itemDescription}.` });
  if (!isList) return isNeverNull ? object : object.nullable().describe(`${description}.`);
  const list = z.array(object);
  return (isNeverNull ? list : list.nullable()).describe(`${description}.`);
}

/**
 * Creates a schema for each entry in a table of the phone record, by its JSON name.
 * @param otherMembersByName the members to add to a section, by the name of the section
 */
export function createFactShapes(
  table: RecordTable,
  otherMembersByName: Readonly<Record<string, z.ZodRawShape>> = {},
): Record<string, z.ZodType> {
  const shapeEntries = Object.entries(table).map(([name, entry]) => [
    toMemberName(name),
    entry.kind === 'section' ? createSectionShape(entry, otherMembersByName[name]) : createMemberShape(entry),
  ]);
  return Object.fromEntries(shapeEntries);
}
