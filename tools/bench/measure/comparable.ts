import type { Contender } from '../contender-list.ts';

export interface Comparable {
  readonly value: unknown;
  /** Whether the value lacks something that the contender does not provide. */
  readonly isPartial: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of several servers with different schemas
type Json = any;

const complete = (value: unknown): Comparable => ({ value, isPartial: false });
const partial = (value: unknown): Comparable => ({ value, isPartial: true });

/** Parses a contender's and the gateway's body, and removes from both what necessarily differs. */
export function toComparable(
  contender: Contender,
  workload: string,
  body: string,
  reference: string,
): [Comparable, Comparable] {
  if (contender.dialect === 'hello')
    return [partial(JSON.parse(body)), partial({ data: { hello: 'world' } })];
  const [actual, expected]: [Json, Json] = [JSON.parse(body), JSON.parse(reference)];
  if (workload === 'refused') return [partial(actual.code), partial(expected.code)];
  return [complete(removeVolatileMembers(actual)), complete(removeVolatileMembers(expected))];
}

/**
 * Removes what differs between installations or requests: the times of imports become their type, and the request of an
 * error is removed. The cost of an operation and the edition of its prices are removed because only the gateway sends
 * them.
 */
function removeVolatileMembers(body: Json): Json {
  const { extensions: _cost, instance: _request, meta: _edition, ...rest } = body;
  return JSON.parse(JSON.stringify(rest), (name, value) =>
    /^(?:imported_?at|updated_?at)$/i.test(name) ? typeof value : value,
  );
}
