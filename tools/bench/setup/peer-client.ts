import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generatePrisma } from '../../scripts/generate/prisma.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const folder = fileURLToPath(new URL('../generated/', import.meta.url));

/**
 * Members of the peers' models for columns that the gateway's schema lacks: peers sort and count in the database,
 * which a good developer would not do with members of a JSON document. See `peer-columns.ts`.
 */
const peerMembers = {
  Brand: '  phoneCount Int @map("phone_count")\n',
  Phone: '  deviceType String @map("device_type")\n  releasedKey Int? @map("released_key")\n',
} as const;

/** Writes the peers' Prisma schema, which extends the gateway's, and its client to `generated/`. */
export async function generatePeerClient(): Promise<void> {
  let schema = readFileSync(`${checkout}prisma/schema.prisma`, 'utf8')
    .replace('"../src/generated/prisma"', '"./prisma"')
    .replace('"../src/generated/pothos.ts"', '"./pothos.ts"');
  for (const [model, members] of Object.entries(peerMembers)) {
    schema = schema.replace(`model ${model} {\n`, (opening) => opening + members);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}schema.prisma`, schema);
  await generatePrisma(`${folder}schema.prisma`);
}
