import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recipeNames, recipeText } from '../support/client-recipes.ts';

test.each(recipeNames)('docs/clients.md shows the settings that are tested: %s', (name) => {
  const page = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/^```js\n([\s\S]*?)\n```$/gm)].map(([, block]) => block);
  expect(blocks).toContain(recipeText(name));
});
