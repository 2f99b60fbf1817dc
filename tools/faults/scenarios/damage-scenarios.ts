import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Finished, runProcess, serve } from '../../testing/command.ts';
import {
  type Damage,
  damagedBackups,
  damagedDatabases,
  damagedRows,
  findTableFiles,
  lostParts,
  type TableFiles,
} from '../../testing/damages.ts';
import { insides } from '../../testing/insides.ts';
import { chargedOnce, countedExactly, withinLimit } from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import type { LabGateway } from '../lab/gateways.ts';
import type { EmbeddedLab } from '../lab/lab.ts';
import type { EmbeddedScenario } from '../scenario.ts';

/** The files of a stopped installation. Each damage is done to a copy of them. */
interface Snapshot {
  readonly path: string;
  readonly files: TableFiles;
  readonly env: Readonly<Record<string, string>>;
}

/** Copies the installation of the gateway while it is stopped, and starts it again. */
async function takeSnapshot({ gateways, dataDir, folder, env }: EmbeddedLab): Promise<Snapshot> {
  const gateway = gateways[0] as LabGateway;
  const path = join(folder, 'snapshot');
  gateway.signal('SIGTERM');
  await gateway.waitForExit();
  cpSync(dataDir, path, { recursive: true });
  await gateway.start();
  return { path, files: await findTableFiles(path), env };
}

async function runOnCopy<Result>(
  { path, files }: Snapshot,
  damage: Pick<Damage, 'damage'>['damage'],
  check: (dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = `${path}-copy`;
  cpSync(path, dataDir, { recursive: true });
  await damage({ dataDir, files });
  const result = await check(dataDir);
  rmSync(dataDir, { recursive: true });
  return result;
}

/**
 * Describes what is wrong with an error message. Returns null if it is a sentence with problem and advice, and nothing
 * else.
 */
function findFault(title: string, { code, stdout, stderr }: Finished, says: RegExp): string | null {
  const isSentence = says.test(stderr) && !insides.test(stderr.replaceAll(/\S*\/phone-gateway-\S*/g, ''));
  return code === 1 && stdout === '' && isSentence
    ? null
    : `${title}: exit ${code}, ${stderr.trim().slice(0, 200)}`;
}

function toVerdict(criterion: string, faults: readonly (string | null)[]): Verdict {
  const failures = faults.filter((fault) => fault !== null);
  const detail = [`${faults.length - failures.length} of ${faults.length}`, ...failures].join('; ');
  return { criterion, isHeld: failures.length === 0 && faults.length > 0, detail };
}

async function judgeStarts(snapshot: Snapshot, damages: readonly Damage[]): Promise<Verdict> {
  const faults: (string | null)[] = [];
  for (const { title, damage, says } of damages) {
    const fault = await runOnCopy(snapshot, damage, async (dataDir) => {
      const filesBefore = `${readdirSync(dataDir)}`;
      const result = await runProcess(['serve'], { ...snapshot.env, DATA_DIR: dataDir, PORT: '0' });
      const isUnchanged =
        `${readdirSync(dataDir)}` === filesBefore && /phone-gateway restore \S+/.test(result.stderr);
      return findFault(title, result, says) ?? (isUnchanged ? null : `${title}: ${readdirSync(dataDir)}`);
    });
    faults.push(fault);
  }
  return toVerdict('a start is refused, says what to do', faults);
}

async function judgeBackups({ path, env }: Snapshot): Promise<Verdict> {
  const original = `${path}.backup`;
  await runProcess(['backup', original], { ...env, DATA_DIR: path });
  const faults: (string | null)[] = [];
  for (const { title, damage, says } of damagedBackups) {
    const [damaged, restored] = [`${path}.damaged`, `${path}-restored`];
    cpSync(original, damaged);
    await damage(damaged);
    const result = await runProcess(['restore', damaged], { ...env, DATA_DIR: restored });
    faults.push(
      findFault(title, result, says) ?? (!existsSync(restored) ? null : `${title}: something was restored`),
    );
  }
  return toVerdict('a backup is refused, nothing restored', faults);
}

const pages = [1, 2, 3, 4, 5, 6, 7, 8];

/** Reads all phones, as a gateway with this environment serves them. */
async function readCatalogue(env: Readonly<Record<string, string>>, key: string): Promise<string> {
  const gateway = await serve({ ...env, LOG_LEVEL: 'warn' });
  const read = async (page: number): Promise<string> =>
    (
      await fetch(`${gateway.origin}/v1/phones?per_page=100&page=${page}`, { headers: { 'X-API-Key': key } })
    ).text();
  const bodies = await Promise.all(pages.map(read));
  await gateway.stop();
  return bodies.join('\n').replaceAll(gateway.origin, '');
}

async function judgeRows(snapshot: Snapshot, { scenarioKey }: EmbeddedLab): Promise<Verdict> {
  const read = (dataDir: string) => readCatalogue({ ...snapshot.env, DATA_DIR: dataDir }, scenarioKey);
  const original = await runOnCopy(snapshot, () => {}, read);
  const faults: (string | null)[] = [];
  for (const { title, damage } of damagedRows) {
    const catalogue = await runOnCopy(snapshot, damage, read);
    faults.push(catalogue === original ? null : `${title}: another catalogue`);
  }
  return toVerdict('damaged rows are read from tables', faults);
}

const base = { stack: 'embedded', judges: [withinLimit(), chargedOnce, countedExactly] } as const;

/** Files of an installation are damaged, each in a copy of an installation in use. */
export const damageScenarios: readonly EmbeddedScenario[] = [
  {
    ...base,
    name: 'damage-lost',
    title: 'embedded: the database or the pepper lost or cut off',
    promise:
      'what is left of an installation is not taken for a new one: the start is refused, and says what to do',
    fault: async (lab) => [await judgeStarts(await takeSnapshot(lab), lostParts)],
  },
  {
    ...base,
    name: 'damage-database',
    title: 'embedded: files of the database cut off, overwritten or gone',
    promise: 'a damaged database is not served from: the start is refused, and says what to do',
    fault: async (lab) => [await judgeStarts(await takeSnapshot(lab), damagedDatabases)],
  },
  {
    ...base,
    name: 'damage-rows',
    title: 'embedded: rows and backups cut off, overwritten or gone',
    promise: 'damaged rows change no answer, and of a damaged backup nothing is restored',
    fault: async (lab) => {
      const snapshot = await takeSnapshot(lab);
      return [await judgeRows(snapshot, lab), await judgeBackups(snapshot)];
    },
  },
];
