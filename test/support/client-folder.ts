import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { spawnOwned } from '../../tools/testing/own-process.ts';
import { until } from '../../tools/testing/until.ts';

/** The clients of others, with a lock file of their own: `npm ci` of the gateway does without their 700 packages. */
export const clientFolder = fileURLToPath(new URL('../../examples/clients/', import.meta.url));

const packages = join(clientFolder, 'node_modules');
/** Says of which lock file the packages are. */
const stamp = join(packages, '.lock-file');
/** Stands among the packages, to find them as a program of the folder would. */
const importer = join(packages, 'import.mjs');

const wanted = (): string =>
  createHash('sha256')
    .update(readFileSync(join(clientFolder, 'package-lock.json')))
    .digest('hex');
const areInstalled = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();

/**
 * Installs the clients where the lock file has changed since; the first worker that asks does, the others wait.
 * @returns whether they are there; if not, that is said loudly, and with CI=true thrown
 */
export async function installClients(): Promise<boolean> {
  // One folder for each test run, so that one which was interrupted leaves nothing locked.
  const lock = join(tmpdir(), 'installing-clients');
  const failed = join(tmpdir(), 'clients-failed');
  while (!areInstalled() && !existsSync(failed)) {
    try {
      mkdirSync(lock);
    } catch {
      await until('another worker has installed the clients', () => !existsSync(lock), {
        patienceMs: 600_000,
      });
      continue;
    }
    try {
      await install();
    } catch (error) {
      writeFileSync(failed, String(error));
    } finally {
      rmdirSync(lock);
    }
  }
  if (areInstalled()) return true;
  const sentence = `The clients of examples/clients could not be installed. ${readFileSync(failed, 'utf8')}`;
  if (process.env.CI === 'true') throw new Error(sentence);
  console.warn(`\n!!! SKIPPED: ${sentence}\n`);
  return false;
}

async function install(): Promise<void> {
  console.warn('installing the clients: npm ci --prefix examples/clients');
  const child = spawnOwned('npm', ['ci', '--prefix', clientFolder, '--loglevel', 'error'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  if (code !== 0) throw new Error(`npm ci --prefix examples/clients: ${said.trim() || code}`);
  writeFileSync(importer, 'export default (name) => import(name);\n');
  writeFileSync(stamp, wanted());
}

/**
 * A package of the clients, as their programs import it; null where they could not be installed.
 * @throws what `installClients` does
 */
// biome-ignore lint/suspicious/noExplicitAny: its types are not there where it is not
export async function importClient(name: string): Promise<any> {
  if (!(await installClients())) return null;
  const { default: importPackage } = await import(pathToFileURL(importer).href);
  return importPackage(name);
}

export interface Ran {
  readonly code: number | null;
  /** Lines of standard output. */
  readonly lines: readonly string[];
  readonly stderr: string;
}

/**
 * Runs a program of the folder with Node, or a tool of its packages, to its end.
 * @param args Of Node: the path of the program, from the folder on, and its arguments.
 */
export function startClient(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = clientFolder,
): { readonly ran: Promise<Ran>; readonly lines: () => string[]; stop(): void } {
  const child = spawnOwned(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const lines = () => written.stdout.split('\n').filter((line) => line !== '');
  const ran = new Promise<Ran>((resolve) =>
    child.on('close', (code) => resolve({ code, lines: lines(), stderr: written.stderr })),
  );
  return { ran, lines, stop: () => child.kill('SIGTERM') };
}

/** Runs a tool of the packages, which reads its settings in the folder; `npm run generate` there is the same. */
export const runTool = (name: string, args: readonly string[] = []): Promise<Ran> =>
  startClient([`node_modules/.bin/${name}`, ...args], {}).ran;

/**
 * What the programs have their types and documents from; `npm run generate` in the folder.
 * @throws with what a tool has written, when it fails
 */
export async function generateClientTypes(
  origin: string,
  places: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const tools: readonly (readonly [string, ...string[]])[] = [
    ['graphql-codegen'],
    ['gql.tada', 'generate-output'],
    ['relay-compiler'],
    ['openapi-typescript', `${origin}/v1/openapi.json`, '-o', 'generated/openapi.d.ts'],
  ];
  await Promise.all(
    tools.map(async ([name, ...args]) => {
      const { code, lines, stderr } = await places(() => runTool(name, args));
      if (code !== 0) throw new Error(`${name}: ${[...lines, stderr].join('\n')}`);
    }),
  );
}
