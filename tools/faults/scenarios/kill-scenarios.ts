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
import { commandEnv } from '../lab/command-env.ts';
import { type DatabaseState, readState } from '../lab/database-state.ts';
import type { LabGateway } from '../lab/gateways.ts';
import { countPhones, type ImportFile, importFile, writeImportFile } from '../lab/import-file.ts';
import { killCommand, timeCommand } from '../lab/killed-commands.ts';
import type { EmbeddedLab, StoresLab } from '../lab/lab.ts';
import type { EmbeddedScenario, Hold, StoresScenario } from '../scenario.ts';

/** More in a longer scenario; the short one of the tests has two. */
const killsOf = ({ pace }: Hold): number => Math.max(2, Math.round(pace.faultMs / 700));

const others: readonly Judge[] = [
  withinLimit(),
  chargedOnce,
  countedExactly,
  readsGoOn,
  followersCounted,
  streamsGoOn,
];
const killed: readonly Judge[] = [withinLimitButLastSecond, chargedOnce, countedButLastSecond];

/** Whether what was killed on the way came to the same in the end. @param states an exit status in place of one that there is not */
function judgeSame(
  states: readonly (DatabaseState | string)[],
  whole: DatabaseState,
  kills: number,
): Verdict {
  const differences = states.map((state) =>
    typeof state === 'string'
      ? state
      : Object.keys(whole)
          .filter((name) => state[name] !== whole[name])
          .join(', '),
  );
  const wrong = differences.filter((difference) => difference !== '');
  const told = [`${states.length - wrong.length} of ${states.length}, after ${kills} kills`, ...wrong].join(
    '; ',
  );
  return { criterion: 'afterwards as if undisturbed', isHeld: wrong.length === 0, told };
}

/** Judges the phones of each file after its import was killed, and after it was repeated. */
function judgeWhole(
  counts: readonly { readonly killed: number; readonly again: number }[],
  phones: number,
): Verdict {
  const isWhole = ({ killed: first, again }: (typeof counts)[number]): boolean =>
    (first === 0 || first === phones) && again === phones;
  const wrong = counts.filter((count) => !isWhole(count)).map((count) => JSON.stringify(count));
  const none = counts.filter(({ killed: first }) => first === 0).length;
  const told = [`${counts.length} killed: ${none} out, ${counts.length - none} in`, ...wrong].join('; ');
  return {
    criterion: 'a file is in or out as a whole',
    isHeld: wrong.length === 0 && counts.length > 0,
    told,
  };
}

const phones = 300;
const fileOf = ({ folder }: StoresLab | EmbeddedLab, name: string): ImportFile =>
  writeImportFile(folder, phones, name);

/** Kills an import somehow, and counts what is there, before and after the next one. */
async function killImports(
  lab: StoresLab | EmbeddedLab,
  names: readonly string[],
  kill: (file: ImportFile, index: number) => Promise<void>,
): Promise<Verdict> {
  const counts: { killed: number; again: number }[] = [];
  for (const [index, name] of names.entries()) {
    const file = fileOf(lab, name);
    await kill(file, index);
    const before = await countPhones(lab, file);
    await importFile(lab, file);
    counts.push({ killed: before, again: await countPhones(lab, file) });
  }
  return judgeWhole(counts, phones);
}

const named = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** Kills of a migration are in this time after the first is recorded. */
const migratingMs = 200;

/** Commands that are killed, on Redis and Postgres. */
export const commandKillScenarios: readonly StoresScenario[] = [
  {
    name: 'import-kill',
    title: 'an import: kill -9 at random moments',
    promise: 'imports are killed again and again: each is in or out as a whole, and done the next time',
    stack: 'stores',
    lab: { hasManyChanges: true },
    judges: others,
    fault: async (lab, hold) => {
      const env = commandEnv(lab);
      const wholeMs = await timeCommand(['import', fileOf(lab, 'Undisturbed').path], env);
      const kill = async ({ path }: ImportFile): Promise<void> =>
        void (await killCommand(['import', path], env, (0.3 + 0.7 * hold.random()) * wholeMs));
      return [await killImports(lab, named('Killed', killsOf(hold)), kill)];
    },
  },
  {
    name: 'migration-kill',
    title: 'migrations: kill -9 at random moments',
    promise: 'migrations are killed again and again: the next one goes on where they were',
    stack: 'stores',
    judges: others,
    fault: async (lab, hold) => {
      const whole = await createDatabase(lab);
      const wholeMs = await timeCommand(['migrate'], whole.env);
      const state = await readState({ kind: 'postgres', url: whole.url });
      const states: (DatabaseState | string)[] = [];
      const applied: number[] = [];
      for (let round = 0; round < killsOf(hold); round += 1) {
        const { url, env } = await createDatabase(lab);
        const isBegun = async (): Promise<boolean> => (await countMigrations(url)) > 0;
        await killCommand(['migrate'], env, migratingMs * hold.random(), isBegun);
        applied.push(await countMigrations(url));
        await killCommand(['migrate'], env, (0.5 + 0.5 * hold.random()) * wholeMs);
        const { code } = await runProcess(['migrate'], env);
        states.push(code === 0 ? await readState({ kind: 'postgres', url }) : `exit ${code}`);
      }
      const same = judgeSame(states, state, 2 * states.length);
      return [{ ...same, told: `${same.told}; applied at the first: ${applied.join(', ')}` }];
    },
  },
];

async function createDatabase(lab: StoresLab) {
  const name = `${new URL(lab.databaseUrl).pathname.slice(1)}_${randomBytes(4).toString('hex')}`;
  await queryPostgres(lab.postgres.url, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(lab.databaseUrl), { pathname: name }).href;
  return { url, env: { ...commandEnv(lab), DATABASE_URL: url } };
}

async function countMigrations(url: string): Promise<number> {
  const sql = `SELECT count(*)::int AS applied FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`;
  const rows = await queryPostgres(url, sql).catch(() => []);
  return Number(rows[0]?.applied ?? 0);
}

/** What is killed on its way, on embedded stores. */
export const embeddedKillScenarios: readonly EmbeddedScenario[] = [
  {
    name: 'embedded-start-kill',
    title: 'embedded: kill -9 while it starts, at random moments',
    promise: 'an embedded gateway is killed again and again while it starts: the next start loses nothing',
    stack: 'embedded',
    judges: killed,
    fault: async ({ gateways }, hold) => {
      const gateway = gateways[0] as LabGateway;
      await gateway.kill();
      const startedAt = performance.now();
      await gateway.start();
      const wholeMs = performance.now() - startedAt;
      await gateway.kill();
      for (let kills = 0; kills < killsOf(hold); kills += 1)
        await gateway.startAndKill(hold.random() * wholeMs);
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
    fault: async (lab, hold) => {
      const envOf = (name: string) => ({ ...lab.env, DATA_DIR: join(lab.folder, name) });
      const startAndStop = async (name: string): Promise<number | null> =>
        (await (await serve({ ...envOf(name), LOG_LEVEL: 'warn' })).stop()).code;
      const stateOf = (name: string) => readState({ kind: 'embedded', dataDir: join(lab.folder, name) });
      const startedAt = performance.now();
      await startAndStop('undisturbed');
      const wholeMs = performance.now() - startedAt;
      const whole = await stateOf('undisturbed');
      const kills = killsOf(hold);
      for (let kill = 0; kill < kills; kill += 1)
        await killCommand(['serve'], { ...envOf('first'), PORT: '0' }, hold.random() * wholeMs);
      const code = await startAndStop('first');
      return [judgeSame([code === 0 ? await stateOf('first') : `exit ${code}`], whole, kills)];
    },
  },
  {
    name: 'embedded-import-kill',
    title: 'embedded: kill -9 of the gateway, or of the command, while it imports',
    promise:
      'an embedded gateway is killed while it imports: the file is in or out as a whole, and done the next time',
    stack: 'embedded',
    lab: { hasManyChanges: true },
    judges: killed,
    fault: async (lab, hold) => {
      const gateway = lab.gateways[0] as LabGateway;
      const env = commandEnv(lab);
      const wholeMs = await timeCommand(['import', fileOf(lab, 'Undisturbed').path], env);
      const moment = () => (0.2 + 0.8 * hold.random()) * wholeMs;
      const inGateway = async (file: ImportFile): Promise<void> => {
        const importing = importFile(lab, file);
        await sleep(moment());
        await gateway.kill();
        await importing;
        await gateway.start();
      };
      const inCommand = async ({ path }: ImportFile): Promise<void> => {
        gateway.signal('SIGTERM');
        await gateway.ended();
        await killCommand(['import', path], env, moment());
        await gateway.start();
      };
      const names = named('Killed', Math.ceil(killsOf(hold) / 2));
      const kill = (file: ImportFile, index: number) => (index % 2 === 0 ? inGateway(file) : inCommand(file));
      return [await killImports(lab, names, kill)];
    },
  },
];
