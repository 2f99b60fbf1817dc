import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conversations } from '../../tools/testing/conversations.ts';
import { conversationsMark, recordConversations } from '../../tools/testing/record-conversations.ts';

const guide = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');

test('the conversations of docs/mcp.md are what a gateway with the starter catalogue answers ("npm run examples" renews them)', async () => {
  const [, recorded] = guide.split(conversationsMark);
  expect(recorded?.trim()).toBe((await recordConversations()).trim());
});

test('has twenty conversations, in English and Thai, and no credential', () => {
  expect(conversations.length).toBeGreaterThanOrEqual(20);
  expect(conversations.filter(({ question }) => /[ก-๛]/.test(question)).length).toBeGreaterThanOrEqual(3);
  expect(guide).not.toMatch(/ph[krs]_[0-9A-Za-z]{10}/);
});
