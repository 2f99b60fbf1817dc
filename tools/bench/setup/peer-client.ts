import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generatePrisma } from '../../scripts/generate/prisma.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const folder = fileURLToPath(new URL('../generated/', import.meta.url));

/**
 * Columns that the peers get beside the gateway's own: who answers from the database sorts and counts there, and
 * no good developer would leave these inside a JSON document. See `peer-columns.ts`.
 */
const peerMembers = {
  Brand: '  phoneCount Int @map("phone_count")\n',
  Phone: '  deviceType String @map("device_type")\n  releasedKey Int? @map("released_key")\n',
} as const;

/** Writes the peers' Prisma schema, made from the gateway's, and the client for it, below `generated/`. */
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
