import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProcess, serve } from '../../testing/command.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import {
  chargedOnce,
  countedButLastSecond,
  countedExactly,
  type Judge,
  readsGoOn,
  withinLimit,
  withinLimitButLastSecond,
} from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import { followersCounted, streamsGoOn } from '../judge/follow-criteria.ts';
import { createCommandEnv } from '../lab/create-command-env.ts';
import { type DatabaseState, readDatabaseState } from '../lab/database-state.ts';
import type { LabGateway } from '../lab/gateways.ts';
import { countPhones, type ImportFile, importFile, writeImportFile } from '../lab/import-file.ts';
import { killCommand, timeCommand } from '../lab/kill-command.ts';
import type { EmbeddedLab, StoresLab } from '../lab/lab.ts';
import type { EmbeddedScenario, FaultContext, StoresScenario } from '../scenario.ts';

/** Returns the number of kills, which grows with the duration. The short form in the tests has two. */
const computeKillCount = ({ pace }: FaultContext): number => Math.max(2, Math.round(pace.faultMs / 700));

const bystanderJudges: readonly Judge[] = [
  withinLimit(),
  chargedOnce,
  countedExactly,
  readsGoOn,
  followersCounted,
  streamsGoOn,
];
const killedGatewayJudges: readonly Judge[] = [withinLimitButLastSecond, chargedOnce, countedButLastSecond];

/**
 * Judges whether killed and repeated work reached the same state as undisturbed work.
 * @param states the states, or the exit status as text where the repetition failed
 */
function judgeStates(
  states: readonly (DatabaseState | string)[],
  expected: DatabaseState,
  kills: number,
): Verdict {
  const differences = states.map((state) =>
    typeof state === 'string'
      ? state
      : Object.keys(expected)
          .filter((name) => state[name] !== expected[name])
          .join(', '),
  );
  const failures = differences.filter((difference) => difference !== '');
  const detail = [
    `${states.length - failures.length} of ${states.length}, after ${kills} kills`,
    ...failures,
  ].join('; ');
  return { criterion: 'afterwards as if undisturbed', isHeld: failures.length === 0, detail };
}

/** Judges the number of phones of each file after its import was killed, and after it was repeated. */
function judgeAtomicity(
  counts: readonly { readonly killed: number; readonly repeated: number }[],
  phones: number,
): Verdict {
  const isAtomic = ({ killed: countAfterKill, repeated }: (typeof counts)[number]): boolean =>
    (countAfterKill === 0 || countAfterKill === phones) && repeated === phones;
  const failures = counts.filter((count) => !isAtomic(count)).map((count) => JSON.stringify(count));
  const absentCount = counts.filter(({ killed: countAfterKill }) => countAfterKill === 0).length;
  const detail = [
    `${counts.length} killed: ${absentCount} out, ${counts.length - absentCount} in`,
    ...failures,
  ].join('; ');
  return {
    criterion: 'a file is in or out as a whole',
    isHeld: failures.length === 0 && counts.length > 0,
    detail,
  };
}

const phones = 300;
const writeKillFile = ({ folder }: StoresLab | EmbeddedLab, name: string): ImportFile =>
  writeImportFile(folder, phones, name);

/** Kills the import of each file, and counts its phones before and after the import is repeated. */
async function killImports(
  lab: StoresLab | EmbeddedLab,
  names: readonly string[],
  kill: (file: ImportFile, index: number) => Promise<void>,
): Promise<Verdict> {
  const counts: { killed: number; repeated: number }[] = [];
  for (const [index, name] of names.entries()) {
    const file = writeKillFile(lab, name);
    await kill(file, index);
    const countAfterKill = await countPhones(lab, file);
    await importFile(lab, file);
    counts.push({ killed: countAfterKill, repeated: await countPhones(lab, file) });
  }
  return judgeAtomicity(counts, phones);
}

const createNames = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** The time after the first recorded migration in which `migrate` is killed. */
const migratingMs = 200;

/** Commands on Redis and Postgres are killed. */
export const commandKillScenarios: readonly StoresScenario[] = [
  {
    name: 'import-kill',
    title: 'an import: kill -9 at random moments',
    promise: 'imports are killed again and again: each is in or out as a whole, and done the next time',
    stack: 'stores',
    lab: { hasManyChanges: true },
    judges: bystanderJudges,
    fault: async (lab, context) => {
      const env = createCommandEnv(lab);
      const undisturbedMs = await timeCommand(['import', writeKillFile(lab, 'Undisturbed').path], env);
      const kill = async ({ path }: ImportFile): Promise<void> =>
        void (await killCommand(['import', path], env, (0.3 + 0.7 * context.random()) * undisturbedMs));
      return [await killImports(lab, createNames('Killed', computeKillCount(context)), kill)];
    },
  },
  {
    name: 'migration-kill',
    title: 'migrations: kill -9 at random moments',
    promise: 'migrations are killed again and again: the next one goes on where they were',
    stack: 'stores',
    // On a slow machine it lasts long enough for the imports beside it to use up the tight plan.
    lab: { hasManyChanges: true },
    judges: bystanderJudges,
    fault: async (lab, context) => {
      const undisturbed = await createDatabase(lab);
      const undisturbedMs = await timeCommand(['migrate'], undisturbed.env);
      const state = await readDatabaseState({ kind: 'postgres', url: undisturbed.url });
      const states: (DatabaseState | string)[] = [];
      const applied: number[] = [];
      for (let round = 0; round < computeKillCount(context); round += 1) {
        const { url, env } = await createDatabase(lab);
        const isBegun = async (): Promise<boolean> => (await countMigrations(url)) > 0;
        await killCommand(['migrate'], env, migratingMs * context.random(), isBegun);
        applied.push(await countMigrations(url));
        await killCommand(['migrate'], env, (0.5 + 0.5 * context.random()) * undisturbedMs);
        const { code } = await runProcess(['migrate'], env);
        states.push(code === 0 ? await readDatabaseState({ kind: 'postgres', url }) : `exit ${code}`);
      }
      const verdict = judgeStates(states, state, 2 * states.length);
      return [{ ...verdict, detail: `${verdict.detail}; applied at the first: ${applied.join(', ')}` }];
    },
  },
];

async function createDatabase(lab: StoresLab) {
  const name = `${new URL(lab.databaseUrl).pathname.slice(1)}_${randomBytes(4).toString('hex')}`;
  await queryPostgres(lab.postgres.url, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(lab.databaseUrl), { pathname: name }).href;
  return { url, env: { ...createCommandEnv(lab), DATABASE_URL: url } };
}

async function countMigrations(url: string): Promise<number> {
  const sql = `SELECT count(*)::int AS applied FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`;
  const rows = await queryPostgres(url, sql).catch(() => []);
  return Number(rows[0]?.applied ?? 0);
}

/** Starts and imports on embedded stores are killed. */
export const embeddedKillScenarios: readonly EmbeddedScenario[] = [
  {
    name: 'embedded-start-kill',
    title: 'embedded: kill -9 while it starts, at random moments',
    promise: 'an embedded gateway is killed again and again while it starts: the next start loses nothing',
    stack: 'embedded',
    judges: killedGatewayJudges,
    fault: async ({ gateways }, context) => {
      const gateway = gateways[0] as LabGateway;
      await gateway.kill();
      const startedAt = performance.now();
      await gateway.start();
      const undisturbedMs = performance.now() - startedAt;
      await gateway.kill();
      for (let kills = 0; kills < computeKillCount(context); kills += 1)
        await gateway.startAndKill(context.random() * undisturbedMs);
      await gateway.start();
      return undefined;
    },
  },
  {
    name: 'first-start-kill',
    title: 'embedded: kill -9 in the first start, at random moments',
    promise:
      'the first start of an installation is killed again and again: the next one comes to a whole one',
    stack: 'embedded',
    judges: [withinLimit(), chargedOnce, countedExactly, followersCounted, streamsGoOn],
    fault: async (lab, context) => {
      const createEnv = (name: string) => ({ ...lab.env, DATA_DIR: join(lab.folder, name) });
      const startAndStop = async (name: string): Promise<number | null> =>
        (await (await serve({ ...createEnv(name), LOG_LEVEL: 'warn' })).stop()).code;
      const readState = (name: string) =>
        readDatabaseState({ kind: 'embedded', dataDir: join(lab.folder, name) });
      const startedAt = performance.now();
      await startAndStop('undisturbed');
      const undisturbedMs = performance.now() - startedAt;
      const expected = await readState('undisturbed');
      const kills = computeKillCount(context);
      for (let kill = 0; kill < kills; kill += 1)
        await killCommand(['serve'], { ...createEnv('first'), PORT: '0' }, context.random() * undisturbedMs);
      const code = await startAndStop('first');
      return [judgeStates([code === 0 ? await readState('first') : `exit ${code}`], expected, kills)];
    },
  },
  {
    name: 'embedded-import-kill',
    title: 'embedded: kill -9 of the gateway, or of the command, while it imports',
    promise:
      'an embedded gateway is killed while it imports: the file is in or out as a whole, and done the next time',
    stack: 'embedded',
    lab: { hasManyChanges: true },
    judges: killedGatewayJudges,
    fault: async (lab, context) => {
      const gateway = lab.gateways[0] as LabGateway;
      const env = createCommandEnv(lab);
      const undisturbedMs = await timeCommand(['import', writeKillFile(lab, 'Undisturbed').path], env);
      const pickMomentMs = () => (0.2 + 0.8 * context.random()) * undisturbedMs;
      const killGateway = async (file: ImportFile): Promise<void> => {
        const importing = importFile(lab, file);
        await sleep(pickMomentMs());
        await gateway.kill();
        await importing;
        await gateway.start();
      };
      const killImportCommand = async ({ path }: ImportFile): Promise<void> => {
        gateway.signal('SIGTERM');
        await gateway.waitForExit();
        await killCommand(['import', path], env, pickMomentMs());
        await gateway.start();
      };
      const names = createNames('Killed', Math.ceil(computeKillCount(context) / 2));
      const kill = (file: ImportFile, index: number) =>
        index % 2 === 0 ? killGateway(file) : killImportCommand(file);
      return [await killImports(lab, names, kill)];
    },
  },
];
