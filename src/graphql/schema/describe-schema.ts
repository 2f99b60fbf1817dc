import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { formatSentenceWithExample, type TypeDescription } from '../../services/descriptions/describe.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';

/** A member of a type, or an argument. */
interface Describable {
  readonly name: string;
  description?: string | null | undefined;
  readonly args?: readonly Describable[];
}

function getMembers(type: unknown): readonly Describable[] {
  if (isEnumType(type)) return type.getValues();
  return isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
    ? Object.values(type.getFields())
    : [];
}

/**
 * Adds the descriptions from `services/descriptions` to all types, members and arguments that have none yet.
 * @throws TypeError if a description is missing, because everything in the schema must have one
 */
export function describeSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    const typeDescription: TypeDescription | undefined = descriptions[type.name as keyof typeof descriptions];
    type.description ??= typeDescription?.description ?? throwMissingDescription(type.name);
    for (const member of getMembers(type)) {
      const description = typeDescription?.members[member.name];
      const name = `${type.name}.${member.name}`;
      member.description ??=
        description === undefined ? throwMissingDescription(name) : formatSentenceWithExample(description);
      for (const arg of member.args ?? []) {
        const argumentDescription = description?.args?.[arg.name];
        arg.description ??=
          argumentDescription === undefined
            ? throwMissingDescription(`${name}(${arg.name}:)`)
            : formatSentenceWithExample(argumentDescription);
      }
    }
  }
  return schema;
}

function throwMissingDescription(name: string): never {
  throw new TypeError(`${name} has no description: add one in src/services/descriptions.`);
}
