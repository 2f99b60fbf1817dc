import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a reader has after `git clone` and `npm ci`, where the commands of the documents are typed. */
export interface CloneFolder {
  /** Of the clone; its parent is the reader's too. */
  readonly folder: string;
  /** With a `npx phone-gateway` that is this project's. */
  readonly PATH: string;
  discard(): Promise<void>;
}

/** Makes one; what commands write there does not stay. */
export async function makeCloneFolder(): Promise<CloneFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'phone-gateway-clone-'));
  const folder = join(parent, 'phone-gateway');
  await mkdir(folder);
  for (const name of ['examples', 'node_modules', 'package.json', 'tsconfig.json', 'schema.graphql'])
    await symlink(join(root, name), join(folder, name));
  // Packing writes into it.
  await cp(join(root, 'client'), join(folder, 'client'), { recursive: true });
  // In the place of npx, which puts a link to the clone into its cache first, and asks the registry for that.
  const bin = join(parent, 'bin');
  await mkdir(bin);
  const npx = `#!/bin/sh\n[ "$1" = phone-gateway ] && shift && exec '${process.execPath}' '${join(root, 'src/main.ts')}' "$@"\n`;
  await writeFile(join(bin, 'npx'), npx, { mode: 0o755 });
  return {
    folder,
    PATH: `${bin}:${process.env.PATH}`,
    discard: () => rm(parent, { recursive: true, force: true }),
  };
}
