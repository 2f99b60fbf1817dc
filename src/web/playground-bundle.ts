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
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).default([]),
  }),
);

/** Reads the names of the bundled files from the manifest of the bundle. @throws Error if there is no manifest */
function readBundle() {
  let manifestJson: string;
  try {
    manifestJson = readFileSync(join(bundleFolder, 'manifest.json'), 'utf8');
  } catch (cause) {
    throw new Error('GraphiQL is not built. Run "npm run generate".', { cause });
  }
  const manifest = manifestSchema.parse(JSON.parse(manifestJson));
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry === true);
  if (entry === undefined) throw new TypeError('The bundle has no entry');
  return {
    /** The entry module, which loads GraphiQL after the page is shown. */
    script: entry.file,
    styles: entry.css,
  };
}

export const playgroundBundle = readBundle();
