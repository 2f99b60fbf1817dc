import {
  type GraphQLType,
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from '../../src/graphql/schema/schema.ts';

const toSnakeCase = (name: string): string =>
  name.replace(/[a-z](?=[A-Z\d])|[A-Z\d](?=[A-Z])/g, '$&_').toLowerCase();

/** Members by type that REST leaves out at that place, because they would lead round in a circle. */
export type LeftOut = Readonly<Record<string, readonly string[]>>;

/** Every field of a type, all the way down. */
export function wholeSelection(typeName: string, leftOut: LeftOut, within = ''): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new TypeError(`${typeName} has no fields`);
  const hidden = [...(leftOut[typeName] ?? []), ...(leftOut[`${within}.${typeName}`] ?? [])];
  const fields = Object.values(type.getFields()).filter(({ name }) => !hidden.includes(name));
  const texts = fields.map(({ name, type: fieldType }) => {
    const named = getNamedType(fieldType);
    return isLeafType(named) ? name : `${name} ${wholeSelection(named.name, leftOut, typeName)}`;
  });
  return `{ ${texts.join(' ')} }`;
}

/** A GraphQL value as REST writes it: members in snake_case, enum members in lower case, ids as numbers. */
export function toRestShape(value: unknown, type: GraphQLType): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return toRestShape(value, type.ofType);
  if (isListType(type)) return (value as unknown[]).map((item) => toRestShape(item, type.ofType));
  if (isEnumType(type)) return String(value).toLowerCase().replace('real_time', 'real-time');
  if (isObjectType(type)) {
    const fields = type.getFields();
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const field = fields[name];
        if (field === undefined) throw new TypeError(`${type.name} has no field ${name}`);
        return [toSnakeCase(name), toRestShape(member, field.type)];
      }),
    );
  }
  return 'name' in type && type.name === 'ID' && /^\d+$/.test(String(value)) ? Number(value) : value;
}

export function restShapeOf(value: unknown, typeName: string): unknown {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new TypeError(`there is no type ${typeName}`);
  return toRestShape(value, type);
}
