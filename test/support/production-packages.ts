import { existsSync, globSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly dev?: true; readonly devOptional?: true; readonly optional?: true }>
  >;
}

/** A package that `npm ci --omit=dev` installs on this machine. */
export interface ProductionPackage {
  /** Its path in the project: `node_modules/express`. */
  readonly path: string;
  /** Whether the gateway works without it: a Node, which the machine may have, or an optional package. */
  readonly isOptional: boolean;
}

/** As the lock file lists it. */
export function productionPackages(): ProductionPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  return Object.entries(packages).flatMap(([path, { dev, devOptional, optional }]) =>
    path === '' || dev === true || !existsSync(path)
      ? []
      : [{ path, isOptional: optional === true || devOptional === true }],
  );
}

/** The size of its files on a disk, in bytes, without nested packages. */
export function sizeOnDisk({ path }: ProductionPackage): number {
  const block = 4_096;
  const files = globSync('**', { cwd: path, exclude: ['node_modules'] });
  return files
    .map((file) => Math.ceil(lstatSync(join(path, file)).size / block) * block)
    .reduce((sum, size) => sum + size, 0);
}

/** The files of the gateway without its packages. */
const product = ['package.json', 'prisma', 'schema.graphql', 'src'];

/**
 * Makes a folder an installation that has what the gateway cannot do without, by links to what is here. Node has to
 * be told to stay among them: `--preserve-symlinks --preserve-symlinks-main`.
 */
export function linkInstallation(folder: string): void {
  for (const path of product) symlinkSync(resolve(path), join(folder, path));
  for (const { path, isOptional } of productionPackages()) {
    const link = join(folder, path);
    // Nested packages come with it.
    if (isOptional || existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(path), link);
  }
}
