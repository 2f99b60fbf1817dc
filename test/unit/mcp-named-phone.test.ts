import { expect, test } from 'vitest';
import { createPhoneFinder } from '../../src/mcp/phone-finder.ts';
import type { ToolDeps } from '../../src/mcp/tool.ts';

const view = { freshness: 'complete', currency: 'THB' } as const;

test('a name is looked up after the charge, and a number that is not an ID is rejected before it', () => {
  const lookedFor: string[] = [];
  const findPhonesByName = (text: string) => {
    lookedFor.push(text);
    return [];
  };
  const parts = { catalogue: { findPhonesByName, findSimilarPhones: () => [] } } as unknown as ToolDeps;
  const find = createPhoneFinder(parts, 'galaxy s24', view);
  expect(lookedFor).toEqual([]);
  expect(find).toThrow('No phone is named "galaxy s24"');
  expect(lookedFor).toEqual(['galaxy s24']);
  expect(() => createPhoneFinder(parts, '#0', view)).toThrow('a number must be an id');
});
