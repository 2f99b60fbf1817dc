import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import type { Json } from '../../../src/rest/openapi/json-schema.ts';

/** TypeScript types of the requests and answers of an OpenAPI document. */
export async function restTypes(document: Json): Promise<string> {
  // It writes to a folder only.
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-types-'));
  try {
    await createClient({
      input: document,
      output: { path: folder, header: [], entryFile: false },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    });
    const text = await readFile(join(folder, 'types.gen.ts'), 'utf8');
    return (
      text
        // For clients that it writes itself.
        .replace(/^export type ClientOptions = [\s\S]*?^};\n\n/m, '')
        // So that editors offer the names of an open enum, which `string` alone would swallow.
        .replaceAll(/(?<=') \| string\b/g, ' | (string & {})')
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
