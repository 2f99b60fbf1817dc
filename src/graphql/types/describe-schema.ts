import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { type TypeDescription, wholeSentenceOf } from '../../services/descriptions/describe.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';

interface Describable {
  readonly name: string;
  description?: string | null | undefined;
  readonly args?: readonly Describable[];
}

function membersOf(type: unknown): readonly Describable[] {
  if (isEnumType(type)) return type.getValues();
  return isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
    ? Object.values(type.getFields())
    : [];
}

/**
 * Gives every type, member and argument that does not describe itself its description.
 * @throws TypeError for one that has none: clients are told what each is
 */
export function describeSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    const words: TypeDescription | undefined = descriptions[type.name as keyof typeof descriptions];
    type.description ??= words?.about ?? absent(type.name);
    for (const member of membersOf(type)) {
      const own = words?.members[member.name];
      const name = `${type.name}.${member.name}`;
      member.description ??= own === undefined ? absent(name) : wholeSentenceOf(own);
      for (const arg of member.args ?? []) {
        const argument = own?.args?.[arg.name];
        arg.description ??=
          argument === undefined ? absent(`${name}(${arg.name}:)`) : wholeSentenceOf(argument);
      }
    }
  }
  return schema;
}

function absent(name: string): never {
  throw new TypeError(`${name} is not described: say what it is in src/services/descriptions.`);
}
