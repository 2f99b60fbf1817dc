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

/** The packages that generate the files, and that the gateway does not need at run time. */
const generatorPackages = [
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
/** The packages that both the generators and the gateway need. */
const sharedPackages = ['@pothos/plugin-prisma', 'graphql'];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: unknown;
}

/** Whether the generators are installed, which they are not after `npm ci --omit=dev`. */
export const areGeneratorsInstalled = (): boolean =>
  generatorPackages.every((name) => existsSync(join(root, 'node_modules', name)));

/**
 * Generates the files in a temporary folder, where it installs the generators in the versions of the lock file.
 * @throws Error with the output of npm or Node when one of them fails
 */
export function generateInTempFolder(): void {
  mkdirSync(output, { recursive: true });
  const folder = mkdtempSync(join(output, 'apart-'));
  try {
    for (const path of sources) cpSync(join(root, path), join(folder, path), { recursive: true });
    writeManifest(folder);
    run(folder, 'npm', ['install', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund']);
    // npm has changed the copied lock file, but the digest must be that of the project's.
    cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
    run(folder, process.execPath, ['tools/scripts/generate.ts']);
    const generatedFolder = join(folder, 'src/generated');
    for (const name of readdirSync(generatedFolder)) {
      rmSync(join(output, name), { recursive: true, force: true });
      renameSync(join(generatedFolder, name), join(output, name));
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
  const generatorVersions = Object.fromEntries(
    [...generatorPackages, ...sharedPackages].map((name) => [name, versions[name]]),
  );
  const manifest = { private: true, type: 'module', dependencies: generatorVersions, overrides };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
}

function run(cwd: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
}
