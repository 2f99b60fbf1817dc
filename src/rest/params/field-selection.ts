import { z } from 'zod';
import { findNearest } from '../../domain/text/nearest.ts';
import { createListParam, type Param } from './param.ts';
import { createTextListSchema } from './text-schemas.ts';

/** The selected members by name. Each is selected as a whole, or with a selection of its own members. */
type FieldSelection = Map<string, FieldSelection | 'whole'>;

/** The members of an object by name. The value of a member is its own members, or null if it is not an object. */
interface Members extends ReadonlyMap<string, Members | null> {}

/** Returns the members of an object, which may be nullable or the item of a list. Returns null for other values. */
function getMembers(schema: z.ZodType): Members | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return getMembers(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return getMembers(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return null;
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  return new Map(Object.entries(shape).map(([name, member]) => [name, getMembers(member)]));
}

/** Lists the path of every member in an answer, such as `battery` and `battery.capacity_mah`. */
function listPaths(members: Members, prefix = ''): string[] {
  return [...members].flatMap(([name, innerMembers]) => [
    prefix + name,
    ...(innerMembers === null ? [] : listPaths(innerMembers, `${prefix}${name}.`)),
  ]);
}

/**
 * Completes a path that leaves out objects in between: `price.amount_minor` means
 * `price.amount.amount_minor`, and not the deeper `price.converted_from.amount.amount_minor`.
 * @returns the complete path, or null if no path matches, or if several match at the same depth
 */
function completePath(path: string, paths: ReadonlySet<string>): string | null {
  if (paths.has(path)) return path;
  const [head = '', ...tail] = path.split('.');
  if (tail.length === 0) return null;
  const suffix = `.${tail.join('.')}`;
  const candidates = [...paths].filter(
    (candidate) => candidate.startsWith(`${head}.`) && candidate.endsWith(suffix),
  );
  const getDepth = (candidate: string): number => candidate.split('.').length;
  const [first, second] = candidates.sort((a, b) => getDepth(a) - getDepth(b));
  if (first === undefined) return null;
  const isAmbiguous = second !== undefined && getDepth(second) === getDepth(first);
  return isAmbiguous ? null : first;
}

/** Finds an existing path that ends with the given path, or that is spelled similarly. */
function findSimilarPath(path: string, paths: ReadonlySet<string>): string | null {
  const longerPath = [...paths].find((candidate) => candidate.endsWith(`.${path}`));
  return longerPath ?? findNearest(path, paths);
}

function describeUnknownField(path: string, paths: ReadonlySet<string>): string {
  const similarPath = findSimilarPath(path, paths);
  const help = similarPath === null ? 'fields are named as in the answer' : `did you mean ${similarPath}?`;
  return `there is no field ${JSON.stringify(path.slice(0, 100))}; ${help}`;
}

/** Adds a path, split at its dots, to a selection. */
function addPath(selection: FieldSelection, [name = '', ...innerNames]: readonly string[]): void {
  const selected = selection.get(name);
  if (selected === 'whole') return;
  if (innerNames.length === 0) {
    selection.set(name, 'whole');
    return;
  }
  const innerSelection: FieldSelection = selected ?? new Map();
  selection.set(name, innerSelection);
  addPath(innerSelection, innerNames);
}

const maxFields = 100;

/**
 * Creates the parameter `fields`, which selects members of each item. Its value is a list of complete paths.
 * @param itemSchema the schema of an item
 */
export function createFieldsParam(itemSchema: z.ZodType, example: readonly string[]): Param<string[]> {
  const paths = new Set(listPaths(getMembers(itemSchema) ?? new Map()));
  const schema = z
    .array(z.string())
    .max(maxFields, `must be at most ${maxFields} fields`)
    .transform((sentPaths, context) => {
      const completePaths: string[] = [];
      for (const path of sentPaths) {
        const completedPath = completePath(path, paths);
        if (completedPath === null) {
          // Only the first unknown path is reported, because finding a similar path takes 2 ms.
          context.addIssue({ code: 'custom', message: describeUnknownField(path, paths) });
          return z.NEVER;
        }
        completePaths.push(completedPath);
      }
      return completePaths;
    });
  const description =
    'Only these members of each phone, named as in the answer. A dot leads to a member of a member.';
  return { ...createListParam(schema, createTextListSchema(maxFields), description), example };
}

/** A function that copies the selected members of a value, or of each item of a list, in their original order. */
export type SelectFields = (value: unknown) => unknown;

/**
 * Creates a function that copies the selected members.
 * @param paths the complete paths of the selected members (see `createFieldsParam`)
 */
export function createFieldSelector(paths: readonly string[]): SelectFields {
  const selection: FieldSelection = new Map();
  for (const path of paths) addPath(selection, path.split('.'));
  return (value) => select(value, selection);
}

function select(value: unknown, selection: FieldSelection | 'whole'): unknown {
  if (selection === 'whole' || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => select(item, selection));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const memberSelection = selection.get(name);
      return memberSelection === undefined ? [] : [[name, select(member, memberSelection)]];
    }),
  );
}
