import { GraphQLError, type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { suggestName } from '../../domain/suggest-name.ts';
import { toMemberName } from '../../record/member-name.ts';

/** The names that other APIs use for our fields, in lower case. */
const fieldNames: readonly (readonly [ours: string, theirs: string])[] = [
  ['quotaStatus', 'quota status usage ratelimit limits credits me viewer account'],
  ['phones', 'devices products models items allphones phonelist search searchphones'],
  ['phone', 'device product model item getphone'],
  ['brands', 'manufacturers makers vendors allbrands'],
  ['brand', 'manufacturer maker make vendor'],
  ['suggest', 'suggestions autocomplete complete'],
  ['facets', 'filters aggregations counts'],
  ['compare', 'comparison comparephones'],
  ['fullName', 'title displayname label'],
  ['name', 'model modelname'],
  ['launchPrice', 'msrp'],
  ['nodes', 'items results data list phones'],
  ['items', 'nodes edges results data list phones'],
];

/** The arguments of connections, which only `…Connection` fields take. */
const connectionArguments = new Set(['first', 'after', 'last', 'before']);

/** What an unknown name in a message of graphql-js belongs to. */
const unknownArgument = /Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./;
const unknownInputField = /Field "(\w+)" is not defined by type "(\w+)"\./;
const unknownField = /Cannot query field "(\w+)" on type "(\w+)"\./;
const suggestion = / Did you mean .*$/;

/**
 * Adds to an error of graphql-js about an unknown name the name that is meant, if other APIs use the unknown one.
 * Other errors stay as they are, with the suggestion of graphql-js.
 */
export function addNameHint(error: GraphQLError, schema: GraphQLSchema): GraphQLError {
  const { message, nodes = null, source = null, positions = null } = error;
  const hint =
    findArgumentHint(unknownArgument.exec(message), schema) ??
    findInputHint(unknownInputField.exec(message), schema) ??
    findFieldHint(unknownField.exec(message), schema);
  if (hint === null) return error;
  const text = `${message.replace(suggestion, '')} Did you mean ${hint}?`;
  return new GraphQLError(text, { nodes, source, positions });
}

type Match = RegExpExecArray | null;

function findArgumentHint(match: Match, schema: GraphQLSchema): string | null {
  if (match === null) return null;
  const [, name = '', typeName = '', fieldName = ''] = match;
  const fields = getFields(schema, typeName);
  const args = fields?.[fieldName]?.args ?? [];
  const argumentName = suggest(
    name,
    args.map((arg) => arg.name),
  );
  const connection = `${fieldName}Connection`;
  const hints = [
    argumentName === null ? null : `"${argumentName}"`,
    connectionArguments.has(name) && fields?.[connection] !== undefined ? `the field "${connection}"` : null,
  ].filter((hint) => hint !== null);
  if (hints.length > 0) return hints.join(' or ');
  const filter = args.find((arg) => arg.name === 'filter');
  if (filter === undefined || !isInputObjectType(filter.type)) return null;
  const member = suggest(name, Object.keys(filter.type.getFields()));
  return member === null ? null : `"filter.${member}"`;
}

function findInputHint(match: Match, schema: GraphQLSchema): string | null {
  const [, name = '', typeName = ''] = match ?? [];
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) return null;
  const member = suggest(name, Object.keys(type.getFields()));
  return member === null ? null : `"${member}"`;
}

function findFieldHint(match: Match, schema: GraphQLSchema): string | null {
  const [, name = '', typeName = ''] = match ?? [];
  const fields = getFields(schema, typeName) ?? {};
  const plainName = name.toLowerCase().replaceAll('_', '');
  const field = fieldNames.find(
    ([ours, theirs]) => fields[ours] !== undefined && theirs.split(' ').includes(plainName),
  );
  return field === undefined ? null : `"${field[0]}"`;
}

function getFields(schema: GraphQLSchema, typeName: string) {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : undefined;
}

/** Finds the name that is meant, by the names of REST, which the table of `suggestName` has. */
function suggest(name: string, knownNames: readonly string[]): string | null {
  const namesInRest = new Map(knownNames.map((known) => [toMemberName(known), known]));
  return namesInRest.get(suggestName(name, [...namesInRest.keys()]) ?? '') ?? null;
}
