import { readFileSync } from 'node:fs';
import type { ExampleAnswers } from './operation-metadata.ts';

/** The answers that `npm run examples` recorded with the starter catalogue. Their credentials are masked. */
export const exampleAnswers: ExampleAnswers = JSON.parse(
  readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
);
