import {
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import type { PageRequest } from '../../domain/catalogue/page.ts';
import type { Phone } from '../../record/phone.ts';
import { readPageArguments } from '../arguments/page-arguments.ts';
import type { GraphQLContext } from '../context.ts';

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
export function preparePhonePages(schema: GraphQLSchema): GraphQLSchema {
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
