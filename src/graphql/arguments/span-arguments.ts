import type { ListSpan } from '../../domain/catalogue/catalogue.ts';
import { defaultPerPage, maxPerPage } from '../../domain/catalogue/page.ts';
import { isSameOrder, type PhonePlace } from '../../domain/catalogue/phone-place.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import { type CursorContext, readPlace } from '../../services/catalogue/read-place.ts';
import type { FieldArguments } from '../cost/field-cost.ts';

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
