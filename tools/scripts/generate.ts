// Generates the files that are not committed: Prisma's client and GraphiQL's bundle. Each installation runs this last.
// It does nothing while the sources are unchanged; see docs/decisions/0077-production-installation.md. Then it chooses
// the Node for npm scripts; see docs/decisions/0001-install-node-from-the-lock-file.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areGeneratorsInstalled, generateInTempFolder } from './generate/generate-in-temp-folder.ts';
import { chooseNode } from './generate/host-node.ts';
import { buildPlayground } from './generate/playground.ts';
import { generatePrisma } from './generate/prisma.ts';
import { digestSources, output, root, schema } from './generate/sources.ts';
import { trimPackages } from './generate/trim-packages.ts';

const digest = digestSources();
const stamp = join(output, 'sources.sha256');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  if (areGeneratorsInstalled()) await Promise.all([generatePrisma(schema), buildPlayground()]);
  else generateInTempFolder();
  writeFileSync(stamp, digest);
}
trimPackages(join(root, 'node_modules'));
chooseNode(join(root, 'node_modules'), process.env.npm_node_execpath);
