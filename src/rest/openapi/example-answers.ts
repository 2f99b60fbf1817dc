import { readFileSync } from 'node:fs';
import type { ExampleAnswers } from '../openapi-metadata.ts';

/** Of the starter catalogue and a throwaway account, with credentials blanked: `npm run examples` records them. */
export const exampleAnswers: ExampleAnswers = JSON.parse(
  readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
);
