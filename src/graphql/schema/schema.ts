import '../types/query.ts';
import '../types/node.ts';
import '../types/phone-list.ts';
import '../types/subscription.ts';
import {
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  printSchema,
} from 'graphql';
import type { PageRequest } from '../../domain/catalogue/page.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Phone } from '../../record/phone.ts';
import { formatSentenceWithExample, type TypeDescription } from '../../services/descriptions/describe.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { readPageArguments } from '../arguments.ts';
import type { GraphQLContext } from '../context.ts';
import { builder } from './builder.ts';

function assertString(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('must be a string');
}

/** Defines a scalar that accepts any string. The format of an argument is checked later, but before the charge. */
function defineStringScalar(
  name: 'PartialDate' | 'Currency' | 'CountryCode' | 'URL',
  description: string,
  url?: string,
): void {
  builder.scalarType(name, {
    description,
    serialize: (value) => value,
    parseValue: assertString,
    ...(url !== undefined && { specifiedByURL: url }),
  });
}

defineStringScalar(
  'PartialDate',
  'A date with the precision that is known: YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD.',
);
defineStringScalar(
  'Currency',
  'ISO 4217 code: THB, EUR, USD.',
  'https://www.iso.org/iso-4217-currency-codes.html',
);
defineStringScalar(
  'CountryCode',
  'ISO 3166-1 alpha-2 code: TH.',
  'https://www.iso.org/iso-3166-country-codes.html',
);
defineStringScalar('URL', 'An absolute URL.', 'https://url.spec.whatwg.org/');

builder.scalarType('DateTime', {
  description: 'An instant in UTC (RFC 3339): 2026-11-20T17:03:59Z.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => toInstant(value),
  parseValue: (value) => new Date(assertString(value)),
});

builder.scalarType('SafeInt', {
  description: 'A whole number up to 2^53 − 1.',
  serialize: (value) => {
    if (Number.isSafeInteger(value)) return value;
    throw new GraphQLError('is not a safe integer');
  },
  parseValue: (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw new GraphQLError('must be a whole number');
  },
});

builder.scalarType('JSON', { description: 'Any JSON value.', serialize: (value) => value });

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
function describeSchema(schema: GraphQLSchema): GraphQLSchema {
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

type Path = GraphQLResolveInfo['path'];

/** Whether a field is inside a list, where its pages are small. */
function isUnderList(path: Path): boolean {
  for (let step: Path | undefined = path; step !== undefined; step = step.prev) {
    // The key of an item in a list is its index.
    if (typeof step.key === 'number') return true;
  }
  return false;
}

/**
 * The context of fields inside lists, by the context of their operation. There is only one for each operation,
 * because the Prisma plugin batches fields with the same context.
 */
const contextsUnderList = new WeakMap<GraphQLContext, GraphQLContext>();

function getContextUnderList(context: GraphQLContext): GraphQLContext {
  const contextUnderList = contextsUnderList.get(context) ?? { ...context, isUnderList: true };
  contextsUnderList.set(context, contextUnderList);
  return contextUnderList;
}

/** Runs before a page is read. Returns undefined if there is nothing to wait for. */
type Prepare = (phone: Phone, page: PageRequest, context: GraphQLContext) => Promise<void> | undefined;

/** The preparation of each field that the Prisma plugin reads page by page. */
const preparations: Readonly<Record<string, Prepare>> = {
  prices: () => undefined,
  // Reviews are long. They are measured first, and not read if they do not fit into an answer.
  reviews: ({ id }, page, { history }) => history.assertReviewsFit(id, page),
};

/**
 * Replaces the resolvers of fields that the Prisma plugin reads page by page. The plugin derives the rows to read
 * from the arguments and the context of a field, and starts reading immediately. Therefore each new resolver first
 * stores in the context whether the field is inside a list, and waits for the preparation of the field.
 */
function preparePhonePages(schema: GraphQLSchema): GraphQLSchema {
  const type = schema.getType('Phone');
  if (!isObjectType(type)) throw new TypeError('the schema has no type Phone');
  for (const [name, prepare] of Object.entries(preparations)) {
    const field = type.getFields()[name];
    const resolve: GraphQLFieldResolver<Phone, GraphQLContext> | undefined = field?.resolve;
    if (field === undefined || resolve === undefined) throw new TypeError(`Phone has no field ${name}`);
    const resolvePage: typeof resolve = (phone, args, context, info) => {
      const fieldContext = isUnderList(info.path) ? getContextUnderList(context) : context;
      const preparation = prepare(phone, readPageArguments(args, fieldContext.isUnderList), fieldContext);
      return preparation === undefined
        ? resolve(phone, args, fieldContext, info)
        : preparation.then(() => resolve(phone, args, fieldContext, info));
    };
    field.resolve = resolvePage;
  }
  return schema;
}

/** The schema that clients see. */
export const schema = preparePhonePages(describeSchema(builder.toSchema()));

/** The schema in the schema definition language, as in the file `schema.graphql`. */
export const schemaText = `${printSchema(schema)}\n`;
