import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { output, root, sources } from './sources.ts';

/** The packages that make the files, and that the gateway does not run on. */
const makers = [
  '@graphiql/plugin-doc-explorer',
  '@graphiql/plugin-history',
  '@graphiql/react',
  '@prisma/client-generator-ts',
  '@prisma/internals',
  'graphiql',
  'monaco-editor',
  'monaco-graphql',
  'react',
  'react-dom',
  'vite',
];
/** What they need of the packages that it does run on. */
const shared = ['@pothos/plugin-prisma', 'graphql'];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: unknown;
}

/** False after `npm ci --omit=dev`. */
export const makersAreInstalled = (): boolean =>
  makers.every((name) => existsSync(join(root, 'node_modules', name)));

/**
 * Makes the files in a folder of their own, where it installs what makes them, in the versions of the lock file; the folder
 * is gone afterwards.
 * @throws with what npm or Node wrote, when one of them fails
 */
export function generateApart(): void {
  mkdirSync(output, { recursive: true });
  const folder = mkdtempSync(join(output, 'apart-'));
  try {
    for (const path of sources) cpSync(join(root, path), join(folder, path), { recursive: true });
    writeManifest(folder);
    run(folder, 'npm', ['install', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund']);
    // npm brings its lock file up to date with the manifest; what is made is stamped with the project's.
    cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
    run(folder, process.execPath, ['tools/scripts/generate.ts']);
    const made = join(folder, 'src/generated');
    for (const name of readdirSync(made)) {
      rmSync(join(output, name), { recursive: true, force: true });
      renameSync(join(made, name), join(output, name));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeManifest(folder: string): void {
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Manifest;
  const versions = { ...dependencies, ...devDependencies };
  const wanted = Object.fromEntries([...makers, ...shared].map((name) => [name, versions[name]]));
  const manifest = { private: true, type: 'module', dependencies: wanted, overrides };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
}

function run(cwd: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
}
