import { toInstant } from '../../../src/domain/instant.ts';
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
  if (contender.dialect === 'postgraphile') return comparePostgraphile(actual, expected);
  if (workload === 'search' && contender.file !== null) return compareSearch(actual, expected);
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

/**
 * Compares the search text and, if both engines found phones, the members of the body and the first phone; ranking
 * may differ.
 */
function compareSearch(actual: Json, expected: Json): [Comparable, Comparable] {
  const describeShape = (body: Json) => ({
    members: Object.keys(removeVolatileMembers(body)),
    q: body.query.q,
    summary: body.data.length === 0 ? null : Object.keys(body.data[0]),
  });
  const bothFound = actual.data.length > 0 && expected.data.length > 0;
  const [ours, theirs] = [describeShape(expected), describeShape(actual)];
  return [partial(bothFound ? theirs : { q: theirs.q }), partial(bothFound ? ours : { q: ours.q })];
}

function comparePostgraphile(actual: Json, expected: Json): [Comparable, Comparable] {
  const [{ phone }, { phone: ours }] = [actual.data, expected.data];
  if (phone.facts === undefined) {
    const { brandByBrandId: brand, batteryMah: capacityMah, weightG, id, ...rest } = phone;
    const { price: _price, ...comparedFields } = ours;
    return [
      partial({ ...rest, id: String(id), brand, battery: { capacityMah }, body: { weightG } }),
      partial(comparedFields),
    ];
  }
  const { facts, brandByBrandId: brand, importBySourceId: source, updatedAt, ...rest } = phone;
  const parts = ['body', 'platform', 'cameras', 'battery', 'network', 'connectivity', 'audio', 'sensors'];
  const pick = (source: Json, names = parts) => Object.fromEntries(names.map((name) => [name, source[name]]));
  const { id, slug, fullName, deviceType, specSheet } = ours;
  return [
    partial({
      ...pick(facts),
      ...rest,
      id: String(rest.id),
      brand: { ...brand, id: String(brand.id) },
      source: {
        name: source.name,
        asOf: source.asOf || null,
        importedAt: toInstant(new Date(source.importedAt)),
      },
      updatedAt: toInstant(new Date(updatedAt)),
    }),
    partial({
      ...pick(ours),
      ...{ id, slug, fullName, deviceType, specSheet },
      brand: pick(ours.brand, ['id', 'slug', 'name', 'phoneCount']),
      source: pick(ours.source, ['name', 'asOf', 'importedAt']),
      updatedAt: ours.updatedAt,
    }),
  ];
}
