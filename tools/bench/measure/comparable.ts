import { toInstant } from '../../../src/domain/instant.ts';
import type { Contender } from '../contender-list.ts';

export interface Comparable {
  readonly value: unknown;
  /** Whether something had to be left out, because the contender cannot be asked for it. */
  readonly isPartial: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of several servers, read to see whether they are alike
type Json = any;

const whole = (value: unknown): Comparable => ({ value, isPartial: false });
const partial = (value: unknown): Comparable => ({ value, isPartial: true });

/** A contender's body and the gateway's, with what must differ taken out of both. */
export function comparable(
  contender: Contender,
  workload: string,
  body: string,
  reference: string,
): [Comparable, Comparable] {
  if (contender.dialect === 'hello')
    return [partial(JSON.parse(body)), partial({ data: { hello: 'world' } })];
  const [found, wanted]: [Json, Json] = [JSON.parse(body), JSON.parse(reference)];
  if (workload === 'refused') return [partial(found.code), partial(wanted.code)];
  if (contender.dialect === 'postgraphile') return comparePostgraphile(found, wanted);
  if (workload === 'search' && contender.file !== null) return compareSearch(found, wanted);
  return [whole(withoutMoments(found)), whole(withoutMoments(wanted))];
}

/**
 * Two installations import at different moments, an error names its request, and what an operation cost and which edition
 * its prices are of is told by the gateway alone.
 */
function withoutMoments(body: Json): Json {
  const { extensions: _cost, instance: _request, meta: _edition, ...rest } = body;
  return JSON.parse(JSON.stringify(rest), (name, value) =>
    /^(?:imported_?at|updated_?at)$/i.test(name) ? typeof value : value,
  );
}

/** Another engine ranks otherwise; it has to give summaries of the same shape, and a body of its own search. */
function compareSearch(found: Json, wanted: Json): [Comparable, Comparable] {
  const shape = (body: Json) => ({
    members: Object.keys(withoutMoments(body)),
    q: body.query.q,
    summary: body.data.length === 0 ? null : Object.keys(body.data[0]),
  });
  const both = found.data.length > 0 && wanted.data.length > 0;
  const [ours, theirs] = [shape(wanted), shape(found)];
  return [partial(both ? theirs : { q: theirs.q }), partial(both ? ours : { q: ours.q })];
}

function comparePostgraphile(found: Json, wanted: Json): [Comparable, Comparable] {
  const [{ phone }, { phone: ours }] = [found.data, wanted.data];
  if (phone.facts === undefined) {
    const { brandByBrandId: brand, batteryMah: capacityMah, weightG, id, ...rest } = phone;
    const { price: _price, ...asked } = ours;
    return [
      partial({ ...rest, id: String(id), brand, battery: { capacityMah }, body: { weightG } }),
      partial(asked),
    ];
  }
  const { facts, brandByBrandId: brand, importBySourceId: source, updatedAt, ...rest } = phone;
  const parts = ['body', 'platform', 'cameras', 'battery', 'network', 'connectivity', 'audio', 'sensors'];
  const some = (from: Json, names = parts) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const { id, slug, fullName, deviceType, specSheet } = ours;
  return [
    partial({
      ...some(facts),
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
      ...some(ours),
      ...{ id, slug, fullName, deviceType, specSheet },
      brand: some(ours.brand, ['id', 'slug', 'name', 'phoneCount']),
      source: some(ours.source, ['name', 'asOf', 'importedAt']),
      updatedAt: ours.updatedAt,
    }),
  ];
}
