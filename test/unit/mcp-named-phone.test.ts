import { expect, test } from 'vitest';
import { nameOnePhone } from '../../src/mcp/named-phone.ts';
import type { ToolParts } from '../../src/mcp/tool.ts';

const view = { freshness: 'complete', currency: 'THB' } as const;

test('a name is looked up after the charge, and a number that is not an ID is rejected before it', () => {
  const lookedFor: string[] = [];
  const phonesNamed = (text: string) => {
    lookedFor.push(text);
    return [];
  };
  const parts = { catalogue: { phonesNamed, phonesNear: () => [] } } as unknown as ToolParts;
  const find = nameOnePhone(parts, 'galaxy s24', view);
  expect(lookedFor).toEqual([]);
  expect(find).toThrow('No phone is named "galaxy s24"');
  expect(lookedFor).toEqual(['galaxy s24']);
  expect(() => nameOnePhone(parts, '#0', view)).toThrow('a number must be an id');
});
