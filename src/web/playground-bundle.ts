import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Where `npm run generate` puts GraphiQL and the script of its page, made of `src/web/playground`. */
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

export interface PlaygroundBundle {
  /** A module. */
  readonly script: string;
  /** Modules that it asks for as it starts: named in the page, they come at the same time. */
  readonly parts: readonly string[];
  readonly styles: readonly string[];
}

/** The names of its files, under `/assets`. @throws when it has not been made */
function readBundle(): PlaygroundBundle {
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
  // What knows GraphQL is asked for after the editor, and so would come last.
  const editorChunks = [editor, ...chunks.filter(({ name = '' }) => ['lite', 'graphqlMode'].includes(name))];
  const parts = new Set([
    ...editorChunks.flatMap(({ imports }) => imports).map((key) => manifest[key]),
    ...editorChunks,
  ]);
  return {
    script: entry.file,
    parts: [...parts].flatMap((chunk) => (chunk === undefined || chunk === entry ? [] : [chunk.file])),
    styles: [...editor.css, ...entry.css],
  };
}

export const playgroundBundle: PlaygroundBundle = readBundle();
