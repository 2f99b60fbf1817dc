import { GraphQLError, type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { suggestName } from '../../domain/text/suggest-name.ts';

// The messages of graphql-js about unknown names. The groups are the name, its type, and for arguments the field.
const unknownArgument = /Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./;
const unknownMember = /(?:Cannot query field "(\w+)" on type|Field "(\w+)" is not defined by type) "(\w+)"\./;

/** A field, or a member of an input type, which has no arguments. */
interface Member {
  readonly name: string;
  readonly args?: readonly { readonly name: string }[];
}

/**
 * Replaces the suggestion in an error of graphql-js about an unknown name by the one that REST and MCP would make.
 * Other errors are returned unchanged.
 */
export function addNameHint(error: GraphQLError, schema: GraphQLSchema): GraphQLError {
  const unknown = findUnknownName(error.message, schema);
  if (unknown === null) return error;
  const hint = suggestName(unknown.name, unknown.knownNames);
  const message = error.message.replace(/ Did you mean .*$/, '');
  const { nodes = null, source = null, positions = null } = error;
  return new GraphQLError(hint === null ? message : `${message} Did you mean "${hint}"?`, {
    nodes,
    source,
    positions,
  });
}

function findUnknownName(message: string, schema: GraphQLSchema) {
  const argument = unknownArgument.exec(message);
  if (argument !== null) {
    const [, name = '', typeName = '', fieldName = ''] = argument;
    const args = getMembers(schema, typeName)[fieldName]?.args ?? [];
    return { name, knownNames: args.map((arg) => arg.name) };
  }
  const member = unknownMember.exec(message);
  if (member === null) return null;
  const [, field, inputField = '', typeName = ''] = member;
  return { name: field ?? inputField, knownNames: Object.keys(getMembers(schema, typeName)) };
}

/** Returns the fields of an object or interface type, or the members of an input type. */
function getMembers(schema: GraphQLSchema, typeName: string): Readonly<Record<string, Member>> {
  const type = schema.getType(typeName);
  if (isInputObjectType(type)) return type.getFields() as Readonly<Record<string, Member>>;
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
}
