import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import type { Json } from '../../../src/rest/openapi/json-schema.ts';

/** Generates TypeScript types of the requests and answers of an OpenAPI document. */
export async function restTypes(document: Json): Promise<string> {
  // The generator can only write to a folder.
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
        // This type is only for clients that the generator writes itself.
        .replace(/^export type ClientOptions = [\s\S]*?^};\n\n/m, '')
        // With `string` alone, editors would not suggest the names of an open enum.
        .replaceAll(/(?<=') \| string\b/g, ' | (string & {})')
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
