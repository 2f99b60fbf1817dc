import {
  type GraphQLArgument,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { findNearest } from '../../domain/text/nearest.ts';
import { findOurName, suggestName } from '../../domain/text/suggest-name.ts';
import { toMemberName } from '../../record/member-name.ts';
import { findField, findSimilarField } from './field-names.ts';

/** The arguments of connections, which only `…Connection` fields take. */
const connectionArguments = new Set(['first', 'after', 'last', 'before']);

// The messages of graphql-js about unknown names. The groups are the name, its type, and for arguments the field.
const unknownArgument = /Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./;
const unknownInputField = /Field "(\w+)" is not defined by type "(\w+)"\./;
const unknownField = /Cannot query field "(\w+)" on type "(\w+)"\./;
const suggestion = / Did you mean .*$/;

/**
 * Adds a suggestion to an error of graphql-js about an unknown name. The suggestion of graphql-js remains if we
 * have none, unless it is not similar to the unknown name. Other errors are returned unchanged.
 */
export function addNameHint(error: GraphQLError, schema: GraphQLSchema): GraphQLError {
  const { message, nodes = null, source = null, positions = null } = error;
  const hint =
    findArgumentHint(unknownArgument.exec(message), schema) ??
    findInputHint(unknownInputField.exec(message), schema) ??
    findFieldHint(unknownField.exec(message), schema);
  if (hint === null && !hasDissimilarSuggestion(message)) return error;
  const messageWithHint = message.replace(suggestion, '') + (hint === null ? '' : ` Did you mean ${hint}?`);
  return new GraphQLError(messageWithHint, { nodes, source, positions });
}

type Match = RegExpExecArray | null;

/** Whether graphql-js suggests only names that are not similar, such as `name` for `image`. */
function hasDissimilarSuggestion(message: string): boolean {
  const [, name = ''] = unknownField.exec(message) ?? unknownArgument.exec(message) ?? [];
  const [suggestedNames] = / Did you mean "\w.*$/.exec(message) ?? [];
  if (name === '' || suggestedNames === undefined) return false;
  const suggestions = Array.from(suggestedNames.matchAll(/"(\w+)"/g), ([, captured = '']) => captured);
  const isSimilar = (suggestedName: string): boolean =>
    suggestedName.toLowerCase().startsWith(name.toLowerCase()) ||
    name.toLowerCase().startsWith(suggestedName.toLowerCase());
  return findNearest(name, suggestions) === null && !suggestions.some(isSimilar);
}

function findArgumentHint(match: Match, schema: GraphQLSchema): string | null {
  if (match === null) return null;
  const [, name = '', typeName = '', fieldName = ''] = match;
  const fields = getFields(schema, typeName);
  const args = fields?.[fieldName]?.args ?? [];
  const names = args.map((arg) => arg.name);
  const inputs = args.flatMap(({ name: input, type }) => {
    const inputType = getNamedType(type);
    return isInputObjectType(inputType) ? [{ input, members: Object.keys(inputType.getFields()) }] : [];
  });
  const findMember = (find: FindName): string | null => {
    for (const { input, members } of inputs) {
      const member = findByRestName(find, name, members);
      if (member !== null) return `"${input}.${member}"`;
    }
    return null;
  };
  const argumentName = findByRestName(findOurName, name, names);
  const hints = [
    argumentName === null ? null : `"${argumentName}"`,
    connectionArguments.has(name) && fields?.[`${fieldName}Connection`] !== undefined
      ? `the field "${fieldName}Connection"`
      : null,
  ].filter((hint) => hint !== null);
  if (hints.length > 0) return hints.join(' or ');
  const inputMember = findInputMember(name, fields?.[`${fieldName}By`]?.args ?? []);
  if (inputMember !== null) return `the field "${fieldName}By" with "${inputMember}"`;
  const member = findMember(findOurName);
  if (member !== null) return member;
  const nearestName = findByRestName(suggestName, name, names);
  return nearestName === null ? findMember(suggestName) : `"${nearestName}"`;
}

/** Finds the input member of `phoneBy`, such as `by.modelNumber`, that matches an unknown argument of `phone`. */
function findInputMember(name: string, args: readonly GraphQLArgument[]): string | null {
  for (const { name: input, type } of args) {
    const inputType = getNamedType(type);
    const members = isInputObjectType(inputType) ? Object.keys(inputType.getFields()) : [];
    const member = findByRestName(findOurName, name, members);
    if (member !== null) return `${input}.${member}`;
  }
  return null;
}

function findInputHint(match: Match, schema: GraphQLSchema): string | null {
  const [, name = '', typeName = ''] = match ?? [];
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) return null;
  const member = findByRestName(suggestName, name, Object.keys(type.getFields()));
  return member === null ? null : `"${member}"`;
}

function findFieldHint(match: Match, schema: GraphQLSchema): string | null {
  const [, name = '', typeName = ''] = match ?? [];
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return null;
  const field = type === schema.getQueryType() ? findRootField(name, schema) : findSimilarField(name, type);
  return field === null || field.includes('"') ? field : `"${field}"`;
}

/** Finds a root field of queries or subscriptions by an unknown name. Fields of other types are not searched. */
function findRootField(name: string, schema: GraphQLSchema): string | null {
  const query = schema.getQueryType();
  const field = query && findField(name, query);
  if (field) return field;
  const subscription = schema.getSubscriptionType();
  const subscriptionField = subscription && findField(name, subscription);
  return subscriptionField ? `the subscription "${subscriptionField}"` : null;
}

function getFields(schema: GraphQLSchema, typeName: string) {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : undefined;
}

type FindName = (name: string, knownNames: readonly string[]) => string | null;

/** Finds a similar name by its spelling in REST, which `findOurName` and `suggestName` expect. */
function findByRestName(find: FindName, name: string, knownNames: readonly string[]): string | null {
  const nameByRestName = new Map(knownNames.map((knownName) => [toMemberName(knownName), knownName]));
  return nameByRestName.get(find(name, [...nameByRestName.keys()]) ?? '') ?? null;
}
