import { queryPostgres } from '../../testing/query-postgres.ts';
import type { Verdict } from '../judge/evidence.ts';
import { createChangeKey, type Reader } from './reader.ts';

export interface CommittedChange {
  /** The result of `changeKey`. */
  readonly key: number;
  readonly rank: number;
  readonly brand: string;
}

/** Reads the changes after a revision from the tables, in the order of the change log. */
export async function readCommittedChanges(
  databaseUrl: string,
  revision: number,
): Promise<CommittedChange[]> {
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
    key: createChangeKey(Number(rank), Number(id)),
    rank: Number(rank),
    brand: String(slug),
  }));
}

/** Selects the changes that a reader with this query must receive. @returns their keys */
export function selectExpected(committed: readonly CommittedChange[], query: string): number[] {
  const parameters = new URLSearchParams(query);
  const [type, brand] = [parameters.get('types'), parameters.get('brand')];
  return committed
    .filter(({ rank }) => type === null || rank === ['phone', 'price', 'review'].indexOf(type))
    .filter((change) => brand === null || change.brand === brand)
    .map(({ key }) => key);
}

/** Judges whether each reader received the committed changes, in order, and none twice. */
export function judgeReceived(readers: readonly Reader[], committed: readonly CommittedChange[]): Verdict[] {
  const expectedByQuery = new Map(
    [...new Set(readers.map(({ query }) => query))].map((query) => [query, selectExpected(committed, query)]),
  );
  let [lost, duplicates, unexpected, disordered, received] = [0, 0, 0, 0, 0];
  for (const reader of readers) {
    const expected = expectedByQuery.get(reader.query) as number[];
    const receivedKeys = new Set(reader.received);
    const expectedKeys = new Set(expected);
    received += reader.received.length;
    lost += expected.filter((key) => !receivedKeys.has(key)).length;
    duplicates += reader.received.length - receivedKeys.size;
    unexpected += [...receivedKeys].filter((key) => !expectedKeys.has(key)).length;
    const inOrder = expected.filter((key) => receivedKeys.has(key));
    const receivedInOrder = [...receivedKeys].filter((key) => expectedKeys.has(key));
    if (receivedInOrder.some((key, index) => key !== inOrder[index])) disordered += 1;
  }
  const expectNone = (criterion: string, count: number, unit: string): Verdict => ({
    criterion,
    isHeld: count === 0,
    detail: `${count} ${unit}`,
  });
  return [
    {
      criterion: 'there was something',
      isHeld: received > 0,
      detail: `${received} changes for ${readers.length} readers`,
    },
    expectNone('nothing is lost', lost, 'lost'),
    expectNone('nothing comes twice', duplicates, 'twice'),
    expectNone('nothing else comes', unexpected, 'not committed, or not asked for'),
    expectNone('in the order of the log', disordered, 'readers'),
  ];
}
