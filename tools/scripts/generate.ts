// What is made from the sources and not committed: Prisma's client and GraphiQL's bundle. Each installation runs this last.
// What is there is not made again while nothing has changed that goes into it; see docs/decisions/0077-production-installation.md.
// Then it is decided on which Node npm scripts run; see docs/decisions/0001-install-node-from-the-lock-file.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApart, makersAreInstalled } from './generate/apart.ts';
import { chooseNode } from './generate/host-node.ts';
import { buildPlayground } from './generate/playground.ts';
import { generatePrisma } from './generate/prisma.ts';
import { digestSources, output, root, schema } from './generate/sources.ts';
import { trimPackages } from './generate/trim-packages.ts';

const digest = digestSources();
const stamp = join(output, 'sources.sha256');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  if (makersAreInstalled()) await Promise.all([generatePrisma(schema), buildPlayground()]);
  else generateApart();
  writeFileSync(stamp, digest);
}
trimPackages(join(root, 'node_modules'));
chooseNode(join(root, 'node_modules'), process.env.npm_node_execpath);
