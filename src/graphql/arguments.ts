import type { ListSpan } from '../domain/catalogue/catalogue.ts';
import { defaultPerPage, maxPageOffset, maxPerPage, type PageRequest } from '../domain/catalogue/page.ts';
import { isSameOrder, type PhonePlace } from '../domain/catalogue/phone-place.ts';
import { isSearchable, type PhoneRef, phoneRefHelp, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import type { ChangeFilter, ChangeType } from '../domain/changes/change-log.ts';
import { assertAll, createParameterError } from '../domain/errors.ts';
import { type CursorContext, readPlace } from '../services/catalogue/read-place.ts';
import { readSince } from '../services/changes/change-log.ts';
import { readChangeFilter } from '../services/changes/read-change-filter.ts';
import type { FieldArguments } from './cost/field-cost.ts';
import type { GraphQLServices } from './graphql-services.ts';

/** Explains the format of an `id`. For an id that may be a name or a model number, it adds a search. */
export function getPhoneRefHelp(id: string): string {
  if (!isSearchable(id)) return phoneRefHelp;
  return `${phoneRefHelp}; a name or a model number can be found by phones(search: ${JSON.stringify(id)})`;
}

/** Reads the argument `id` of a phone. @throws GatewayError `invalid-parameter` if it is malformed */
export function toPhoneRef(id: unknown): PhoneRef {
  const text = String(id);
  const ref = readPhoneRef(text);
  if (ref === null) throw createParameterError('id', getPhoneRefHelp(text));
  return ref;
}

/** The default and maximum page size of prices and reviews inside a list, where each phone has a page. */
const perPageUnderList = 10;

/** Reads which page is requested. @param isUnderList whether the page is inside a list */
export function readPageArguments(args: FieldArguments, isUnderList = false): PageRequest {
  const defaultSize = isUnderList ? perPageUnderList : defaultPerPage;
  return { page: (args.page as number | null) ?? 1, perPage: (args.perPage as number | null) ?? defaultSize };
}

/** @throws GatewayError `invalid-parameter` for `page` or `perPage` */
export function assertPageArguments(args: FieldArguments, isUnderList = false): void {
  const pageRequest = readPageArguments(args, isUnderList);
  const max = isUnderList ? perPageUnderList : maxPerPage;
  const location = isUnderList ? ' under a list of phones' : '';
  assertAll([
    () => {
      if (pageRequest.page < 1) throw createParameterError('page', 'must be 1 or more');
    },
    () => {
      if (pageRequest.perPage >= 1 && pageRequest.perPage <= max) return;
      throw createParameterError('perPage', `must be from 1 to ${max}${location}`);
    },
  ]);
  if (pageRequest.page * pageRequest.perPage > maxPageOffset) {
    throw createParameterError('page', `page × perPage must be at most ${maxPageOffset}`);
  }
}

interface SpanArguments {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

/**
 * Reads how many items are requested, counted from the start (`first`) or from the end (`last`). If both are
 * present, Relay's EdgesToReturn applies (`first`, then `last`). If both are absent, the page has the default size.
 */
function readCounts({ first, after, last, before }: SpanArguments): Pick<ListSpan, 'first' | 'last'> {
  if (first != null || last != null) return { first: first ?? null, last: last ?? null };
  const isBackward = before != null && after == null;
  return isBackward ? { first: null, last: defaultPerPage } : { first: defaultPerPage, last: null };
}

/** Returns the maximum number of items that the arguments allow. */
export function getSpanSize(args: FieldArguments): number {
  const { first, last } = readCounts(args);
  return Math.min(first ?? maxPerPage, last ?? maxPerPage);
}

/**
 * Reads which part of a list is requested (Relay Cursor Connections §4).
 * @throws GatewayError `invalid-parameter` naming each invalid argument
 */
export function readSpanArguments(
  args: FieldArguments,
  context: Omit<CursorContext, 'firstPageHelp'>,
): ListSpan {
  const spanArguments: SpanArguments = args;
  const counts = readCounts(spanArguments);
  const readCursor = (name: 'after' | 'before'): PhonePlace | null => {
    const cursor = spanArguments[name];
    return cursor == null
      ? null
      : readPlace(name, cursor, { ...context, firstPageHelp: `begin again without ${name}` });
  };
  assertAll([
    () => assertCount('first', counts.first),
    () => assertCount('last', counts.last),
    () => void readCursor('after'),
    () => void readCursor('before'),
  ]);
  const [after, before] = [readCursor('after'), readCursor('before')];
  if (after !== null && before !== null && !isSameOrder(after, before))
    throw createParameterError(
      'before',
      'belongs to a list with a different order than after: send two cursors of the same list',
    );
  return { after, before, ...counts };
}

function assertCount(name: 'first' | 'last', count: number | null): void {
  if (count === null || (count >= 0 && count <= maxPerPage)) return;
  throw createParameterError(name, `must be from 0 to ${maxPerPage}`);
}

interface ChangeArguments {
  readonly types?: readonly ChangeType[] | null;
  readonly brand?: readonly string[] | null;
  readonly ids?: readonly (string | number)[] | null;
  readonly since?: string | null;
}

/** Reads which changes are requested. @throws GatewayError `invalid-parameter` naming every invalid argument */
export function readChangeFilterArguments(
  args: FieldArguments,
  { catalogue }: GraphQLServices,
): ChangeFilter {
  const { types, brand, ids } = args as ChangeArguments;
  return readChangeFilter({ types, brand, ids: ids?.map(String) }, catalogue, getPhoneRefHelp);
}

/** @throws GatewayError `invalid-parameter` naming every invalid argument */
export function assertChangeArguments(args: FieldArguments, services: GraphQLServices): void {
  const { since } = args as ChangeArguments;
  assertAll([
    () => void readChangeFilterArguments(args, services),
    () => void (since != null && readSince(since)),
  ]);
}
