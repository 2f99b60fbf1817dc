import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { GraphQLContext } from './context.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphQLContext>;
type Path = Parameters<Resolver>[3]['path'];

/** Whether a field is asked of the members of a list: then its own pages are small. */
function isUnderList(path: Path): boolean {
  for (let step: Path | undefined = path; step !== undefined; step = step.prev) {
    if (typeof step.key === 'number') return true;
  }
  return false;
}

/** The two contexts of an operation differ in this alone; each is made once, since the Prisma plugin batches by context. */
const underLists = new WeakMap<GraphQLContext, GraphQLContext>();

function contextUnderList(context: GraphQLContext): GraphQLContext {
  const known = underLists.get(context) ?? { ...context, isUnderList: true };
  underLists.set(context, known);
  return known;
}

/**
 * Tells the fields of a type that have pages whether they stand under a list, in their context: what a field of the Prisma
 * plugin selects is computed from its arguments and its context, without its place in the operation.
 */
export function tellPlaces(
  schema: GraphQLSchema,
  typeName: string,
  fieldNames: readonly string[],
): GraphQLSchema {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new TypeError(`${typeName} is no object type`);
  for (const name of fieldNames) {
    const field = type.getFields()[name];
    const resolve: Resolver | undefined = field?.resolve;
    if (field === undefined || resolve === undefined) throw new TypeError(`${typeName} has no field ${name}`);
    const resolveInPlace: Resolver = (parent, args, context, info) =>
      resolve(parent, args, isUnderList(info.path) ? contextUnderList(context) : context, info);
    field.resolve = resolveInPlace;
  }
  return schema;
}
