import { queryPostgres } from '../../testing/query-postgres.ts';
import type { Verdict } from '../judge/evidence.ts';
import { changeKey, type Reader } from './reader.ts';

export interface Committed {
  readonly key: number;
  readonly rank: number;
  readonly brand: string;
}

/** What was committed behind a revision of the catalogue, in the order of the change log, read without it. */
export async function readCommitted(databaseUrl: string, revision: number): Promise<Committed[]> {
  const rows = await queryPostgres(
    databaseUrl,
    `SELECT change.rank, change.id, brand.slug FROM (
       SELECT 0 AS rank, id, id AS phone_id, revision FROM phone
       UNION ALL SELECT 1, id, phone_id, revision FROM price
       UNION ALL SELECT 2, id, phone_id, revision FROM review) AS change
     JOIN phone ON phone.id = change.phone_id JOIN brand ON brand.id = phone.brand_id
     WHERE change.revision > ${revision} ORDER BY change.revision, change.rank, change.id`,
  );
  return rows.map(({ rank, id, slug }) => ({
    key: changeKey(Number(rank), Number(id)),
    rank: Number(rank),
    brand: String(slug),
  }));
}

/** Those of the changes that a reader asked for. */
export function wanted(committed: readonly Committed[], query: string): number[] {
  const asked = new URLSearchParams(query);
  const [type, brand] = [asked.get('types'), asked.get('brand')];
  return committed
    .filter(({ rank }) => type === null || rank === ['phone', 'price', 'review'].indexOf(type))
    .filter((change) => brand === null || change.brand === brand)
    .map(({ key }) => key);
}

/** Whether each reader received what was committed, in order, and nothing twice. */
export function judgeReceived(readers: readonly Reader[], committed: readonly Committed[]): Verdict[] {
  const of = new Map(
    [...new Set(readers.map(({ query }) => query))].map((query) => [query, wanted(committed, query)]),
  );
  let [lost, twice, foreign, disordered, received] = [0, 0, 0, 0, 0];
  for (const reader of readers) {
    const expected = of.get(reader.query) as number[];
    const got = new Set(reader.received);
    const asked = new Set(expected);
    received += reader.received.length;
    lost += expected.filter((key) => !got.has(key)).length;
    twice += reader.received.length - got.size;
    foreign += [...got].filter((key) => !asked.has(key)).length;
    const inOrder = expected.filter((key) => got.has(key));
    const own = [...got].filter((key) => asked.has(key));
    if (own.some((key, at) => key !== inOrder[at])) disordered += 1;
  }
  const none = (criterion: string, count: number, told: string): Verdict => ({
    criterion,
    isHeld: count === 0,
    told: `${count} ${told}`,
  });
  return [
    {
      criterion: 'there was something',
      isHeld: received > 0,
      told: `${received} changes for ${readers.length} readers`,
    },
    none('nothing is lost', lost, 'lost'),
    none('nothing comes twice', twice, 'twice'),
    none('nothing else comes', foreign, 'not committed, or not asked for'),
    none('in the order of the log', disordered, 'readers'),
  ];
}
