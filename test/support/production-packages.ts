import { existsSync, globSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly dev?: true; readonly devOptional?: true; readonly optional?: true }>
  >;
}

/** A package that `npm ci --omit=dev` installs on this machine. */
export interface ProductionPackage {
  /** From the project on: `node_modules/express`. */
  readonly path: string;
  /** Whether the gateway does without it: a Node, which the machine may have, or what something else would use. */
  readonly isOptional: boolean;
}

/** By the lock file. */
export function productionPackages(): ProductionPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  return Object.entries(packages).flatMap(([path, { dev, devOptional, optional }]) =>
    path === '' || dev === true || !existsSync(path)
      ? []
      : [{ path, isOptional: optional === true || devOptional === true }],
  );
}

/** What its files take on a disk, in bytes; without the packages that are in it. */
export function sizeOnDisk({ path }: ProductionPackage): number {
  const block = 4_096;
  const files = globSync('**', { cwd: path, exclude: ['node_modules'] });
  return files
    .map((file) => Math.ceil(lstatSync(join(path, file)).size / block) * block)
    .reduce((sum, size) => sum + size, 0);
}

/** What the gateway is, beside its packages. */
const product = ['package.json', 'prisma', 'schema.graphql', 'src'];

/**
 * Makes a folder an installation that has what the gateway cannot do without, by links to what is here. Node has to be told
 * to stay among them: `--preserve-symlinks --preserve-symlinks-main`.
 */
export function linkInstallation(folder: string): void {
  for (const path of product) symlinkSync(resolve(path), join(folder, path));
  for (const { path, isOptional } of productionPackages()) {
    const link = join(folder, path);
    // What is in another package is there with it.
    if (isOptional || existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(path), link);
  }
}
