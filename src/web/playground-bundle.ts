import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The folder into which `npm run generate` builds GraphiQL and the scripts of `src/web/playground`. */
export const bundleFolder = fileURLToPath(new URL('../generated/playground/', import.meta.url));

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

/** Reads the names of the bundled files from the manifest. @throws Error if the bundle has not been built */
function readBundle() {
  let text: string;
  try {
    text = readFileSync(join(bundleFolder, 'manifest.json'), 'utf8');
  } catch (cause) {
    throw new Error('GraphiQL is not built. Run "npm run generate".', { cause });
  }
  const manifest = manifestSchema.parse(JSON.parse(text));
  const chunks = Object.values(manifest);
  const entry = chunks.find(({ isEntry }) => isEntry === true);
  const editor = chunks.find(({ name }) => name === 'monaco');
  if (entry === undefined || editor === undefined)
    throw new TypeError('The bundle has no entry, or no editor');
  // The editor requests its modules for GraphQL only when it runs, so preload them too.
  const editorChunks = [editor, ...chunks.filter(({ name = '' }) => ['lite', 'graphqlMode'].includes(name))];
  const preloads = new Set([
    ...editorChunks.flatMap(({ imports }) => imports).map((key) => manifest[key]),
    ...editorChunks,
  ]);
  return {
    /** The entry module. */
    script: entry.file,
    /** Modules that the page names, so browsers load them along with the script. */
    preloads: [...preloads].flatMap((chunk) => (chunk === undefined || chunk === entry ? [] : [chunk.file])),
    styles: [...editor.css, ...entry.css],
  };
}

export const playgroundBundle = readBundle();
