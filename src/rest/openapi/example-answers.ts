import { readFileSync } from 'node:fs';
import type { ExampleAnswers } from './operation-metadata.ts';

/**
 * The answers that `npm run examples` recorded with the starter catalogue and a temporary account.
 * Credentials are blanked.
 */
export const exampleAnswers: ExampleAnswers = JSON.parse(
  readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
);
