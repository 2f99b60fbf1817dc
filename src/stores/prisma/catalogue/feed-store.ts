import {
  type ClaimedFeed,
  type Feed,
  type FeedRun,
  type FeedRunResult,
  type FeedSource,
  type FeedState,
  type FeedStore,
  retainedRuns,
} from '../../../domain/catalogue/feed.ts';
import type { ImportMapping } from '../../../domain/catalogue/import-mapping.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { FeedModel, FeedRunModel } from '../../../generated/prisma/models.ts';
import { addMsToNow, toPlainBytes } from '../connection/sql-values.ts';

const minuteMs = 60_000;

/**
 * Creates the store of feeds. A claim is stored in the row and expires by the database's clock. A lock would have to
 * last as long as the fetch, and behind a pooler it would belong to a connection that other clients use next.
 */
export function createFeedStore(prisma: PrismaClient): FeedStore {
  const claimFeed = async (
    condition: Prisma.Sql,
    { owner, holder, leaseMs }: { readonly owner: string; readonly holder: string; readonly leaseMs: number },
  ): Promise<ClaimedFeed | null> => {
    const [claimedRow] = await prisma.$queryRaw<{ name: string }[]>`
      UPDATE feed SET claimed_by = ${owner}, holder = ${holder}, claimed_until = ${addMsToNow(leaseMs)}
      WHERE name = (
        SELECT name FROM feed WHERE ${condition} AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING name`;
    const row = claimedRow && (await prisma.feed.findUnique({ where: { name: claimedRow.name } }));
    if (row === undefined || row === null) return null;
    const { sealedHeaders, state } = row;
    return { ...toFeed(row), sealedHeaders, state: state as FeedState | null };
  };
  return {
    add: async ({ name, source, everyMs, headerNames, mapping, sealedHeaders }) => {
      const { count } = await prisma.feed.createMany({
        data: [
          {
            name,
            url: source.kind === 'url' ? source.url : null,
            path: source.kind === 'path' ? source.path : null,
            everyMinutes: everyMs / minuteMs,
            headerNames: [...headerNames],
            mapping:
              mapping === null ? Prisma.DbNull : (JSON.parse(toJson(mapping)) as Prisma.InputJsonObject),
            sealedHeaders: sealedHeaders && toPlainBytes(sealedHeaders),
          },
        ],
        skipDuplicates: true,
      });
      return count === 1;
    },
    list: async () => {
      const newestRun = { orderBy: { id: 'desc' }, take: 1 } as const;
      const rows = await prisma.feed.findMany({ orderBy: { name: 'asc' }, include: { runs: newestRun } });
      return rows.map(({ runs: [lastRun], ...row }) => ({
        ...toFeed(row),
        lastRun: lastRun === undefined ? null : toRun(lastRun),
      }));
    },
    listRuns: async (name) => {
      const rows = await prisma.feedRun.findMany({
        where: { feedName: name },
        orderBy: { id: 'desc' },
        take: retainedRuns,
      });
      return rows.map(toRun);
    },
    remove: async (name) => (await prisma.feed.deleteMany({ where: { name } })).count === 1,
    claimDue: (claim) => claimFeed(Prisma.sql`due_at <= clock_timestamp()`, claim),
    claim: (name, claim) => claimFeed(Prisma.sql`name = ${name}`, claim),
    renew: async (name, { owner, leaseMs }) => {
      const renewedCount = await prisma.$executeRaw`
        UPDATE feed SET claimed_until = ${addMsToNow(leaseMs)} WHERE name = ${name} AND claimed_by = ${owner}`;
      return renewedCount === 1;
    },
    finish: (name, owner, result) => finishRun(prisma, name, owner, result),
    release: async (name, owner) => {
      await prisma.feed.updateMany({
        where: { name, claimedBy: owner },
        data: { claimedBy: null, holder: null, claimedUntil: null },
      });
    },
  };
}

/** Records a run in one statement, so that only the owner of the claim records it, and only once. */
async function finishRun(
  prisma: PrismaClient,
  name: string,
  owner: string,
  result: FeedRunResult,
): Promise<void> {
  const { run, state, delayMs } = result;
  const isFailure = run.outcome === 'failed';
  const error = run.error && toStorableText(run.error);
  const stateJson = state === null ? null : toJson(state);
  await prisma.$executeRaw`
    WITH ended AS (
      UPDATE feed SET claimed_by = NULL, holder = NULL, claimed_until = NULL, due_at = ${addMsToNow(delayMs)},
        state = coalesce(${stateJson}::jsonb, state),
        failures = CASE WHEN ${isFailure} THEN failures + 1 ELSE 0 END,
        failing_since = CASE WHEN ${isFailure} THEN coalesce(failing_since, clock_timestamp()) END,
        last_error = ${error},
        last_success_at = CASE WHEN ${isFailure} THEN last_success_at ELSE clock_timestamp() END
      WHERE name = ${name} AND claimed_by = ${owner}
      RETURNING name
    ), recorded AS (
      INSERT INTO feed_run (feed_name, started_at, duration_ms, outcome, error, files)
      SELECT name, clock_timestamp() - ${run.durationMs}::float8 * interval '1 millisecond', ${run.durationMs}::int,
        ${run.outcome}::feed_outcome, ${error}, ${toJson(run.files)}::jsonb
      FROM ended
    )
    DELETE FROM feed_run USING ended WHERE feed_name = ended.name AND id NOT IN (
      SELECT id FROM feed_run WHERE feed_name = ${name} ORDER BY id DESC LIMIT ${retainedRuns - 1})`;
}

function toFeed(row: FeedModel): Feed {
  return {
    name: row.name,
    source: toSource(row),
    everyMs: row.everyMinutes * minuteMs,
    headerNames: row.headerNames,
    mapping: row.mapping as ImportMapping | null,
    dueAt: row.dueAt,
    failures: row.failures,
    failingSince: row.failingSince,
    lastError: row.lastError,
    lastSuccessAt: row.lastSuccessAt,
    holder: isClaimed(row) ? row.holder : null,
  };
}

const isClaimed = ({ claimedUntil }: FeedModel): boolean =>
  claimedUntil !== null && claimedUntil > new Date();

/** Replaces U+0000 and lone surrogates, which Postgres cannot store. An error may quote them from a feed's file. */
const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

const toJson = (value: object): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? toStorableText(member) : member,
  );

function toSource({ url, path }: FeedModel): FeedSource {
  return url === null ? { kind: 'path', path: path ?? '' } : { kind: 'url', url };
}

function toRun({ startedAt, durationMs, outcome, error, files }: FeedRunModel): FeedRun {
  return { startedAt, durationMs, outcome, error, files: files as unknown as FeedRun['files'] };
}
