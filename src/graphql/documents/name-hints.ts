import {
  type GraphQLArgument,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { findNearest } from '../../domain/nearest.ts';
import { findOurName, suggestName } from '../../domain/suggest-name.ts';
import { toMemberName } from '../../record/member-name.ts';
import { findField, findMeantField } from './field-names.ts';

/** The arguments of connections, which only `…Connection` fields take. */
const connectionArguments = new Set(['first', 'after', 'last', 'before']);

/** What an unknown name in a message of graphql-js belongs to. */
const unknownArgument = /Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./;
const unknownInputField = /Field "(\w+)" is not defined by type "(\w+)"\./;
const unknownField = /Cannot query field "(\w+)" on type "(\w+)"\./;
const suggestion = / Did you mean .*$/;

/**
 * Adds to an error of graphql-js about an unknown name the name that is meant. A suggestion of graphql-js stays
 * if it is better than ours, but not if it is only a name with some of the same letters. Other errors stay as
 * they are.
 */
export function addNameHint(error: GraphQLError, schema: GraphQLSchema): GraphQLError {
  const { message, nodes = null, source = null, positions = null } = error;
  const hint =
    findArgumentHint(unknownArgument.exec(message), schema) ??
    findInputHint(unknownInputField.exec(message), schema) ??
    findFieldHint(unknownField.exec(message), schema);
  if (hint === null && !hasFarSuggestion(message)) return error;
  const text = message.replace(suggestion, '') + (hint === null ? '' : ` Did you mean ${hint}?`);
  return new GraphQLError(text, { nodes, source, positions });
}

type Match = RegExpExecArray | null;

/** Whether graphql-js suggests only fields or arguments that are not similar: `name` for `image`. */
function hasFarSuggestion(message: string): boolean {
  const [, name = ''] = unknownField.exec(message) ?? unknownArgument.exec(message) ?? [];
  const [names] = / Did you mean "\w.*$/.exec(message) ?? [];
  if (name === '' || names === undefined) return false;
  const suggestions = Array.from(names.matchAll(/"(\w+)"/g), ([, suggested = '']) => suggested);
  const isSimilar = (suggested: string): boolean =>
    suggested.toLowerCase().startsWith(name.toLowerCase()) ||
    name.toLowerCase().startsWith(suggested.toLowerCase());
  return findNearest(name, suggestions) === null && !suggestions.some(isSimilar);
}

function findArgumentHint(match: Match, schema: GraphQLSchema): string | null {
  if (match === null) return null;
  const [, name = '', typeName = '', fieldName = ''] = match;
  const fields = getFields(schema, typeName);
  const args = fields?.[fieldName]?.args ?? [];
  const names = args.map((arg) => arg.name);
  const inputs = args.flatMap(({ name: input, type }) => {
    const inner = getNamedType(type);
    return isInputObjectType(inner) ? [{ input, members: Object.keys(inner.getFields()) }] : [];
  });
  const findMember = (find: FindName): string | null => {
    for (const { input, members } of inputs) {
      const member = findInRest(find, name, members);
      if (member !== null) return `"${input}.${member}"`;
    }
    return null;
  };
  const argumentName = findInRest(findOurName, name, names);
  const hints = [
    argumentName === null ? null : `"${argumentName}"`,
    connectionArguments.has(name) && fields?.[`${fieldName}Connection`] !== undefined
      ? `the field "${fieldName}Connection"`
      : null,
  ].filter((hint) => hint !== null);
  if (hints.length > 0) return hints.join(' or ');
  const argumentOfBy = findArgumentOfBy(name, fields?.[`${fieldName}By`]?.args ?? []);
  if (argumentOfBy !== null) return `the field "${fieldName}By" with "${argumentOfBy}"`;
  const member = findMember(findOurName);
  if (member !== null) return member;
  const nearestName = findInRest(suggestName, name, names);
  return nearestName === null ? findMember(suggestName) : `"${nearestName}"`;
}

/** Finds the argument of `phoneBy` that an unknown argument of `phone` means: `by.modelNumber`. */
function findArgumentOfBy(name: string, args: readonly GraphQLArgument[]): string | null {
  for (const { name: input, type } of args) {
    const inner = getNamedType(type);
    const members = isInputObjectType(inner) ? Object.keys(inner.getFields()) : [];
    const member = findInRest(findOurName, name, members);
    if (member !== null) return `${input}.${member}`;
  }
  return null;
}

function findInputHint(match: Match, schema: GraphQLSchema): string | null {
  const [, name = '', typeName = ''] = match ?? [];
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) return null;
  const member = findInRest(suggestName, name, Object.keys(type.getFields()));
  return member === null ? null : `"${member}"`;
}

function findFieldHint(match: Match, schema: GraphQLSchema): string | null {
  const [, name = '', typeName = ''] = match ?? [];
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return null;
  const field = type === schema.getQueryType() ? findRootField(name, schema) : findMeantField(name, type);
  return field === null || field.includes('"') ? field : `"${field}"`;
}

/** Fields of phones are not looked for in `Query`. A field of subscriptions is named as such. */
function findRootField(name: string, schema: GraphQLSchema): string | null {
  const query = schema.getQueryType();
  const field = query && findField(name, query);
  if (field) return field;
  const subscription = schema.getSubscriptionType();
  const event = subscription && findField(name, subscription);
  return event ? `the subscription "${event}"` : null;
}

function getFields(schema: GraphQLSchema, typeName: string) {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : undefined;
}

type FindName = (name: string, knownNames: readonly string[]) => string | null;

/** Finds the name that is meant, by the names of REST, which the table of `findOurName` has. */
function findInRest(find: FindName, name: string, knownNames: readonly string[]): string | null {
  const namesInRest = new Map(knownNames.map((known) => [toMemberName(known), known]));
  return namesInRest.get(find(name, [...namesInRest.keys()]) ?? '') ?? null;
}
