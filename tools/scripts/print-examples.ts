// Writes the examples of the OpenAPI document and the reference, and the conversations of docs/mcp.md. They are
// recorded from a gateway with the starter catalogue. test/http/openapi-examples.test.ts and
// test/http/mcp-conversations.test.ts check that they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { setup } from '../testing/embedded-template.ts';
import { conversationsMark, recordConversations } from '../testing/record-conversations.ts';
import { recordExamples } from '../testing/record-examples.ts';

const target = 'src/rest/openapi/examples.json';
const guide = 'docs/mcp.md';
const discard = await setup();
try {
  const examples = Object.entries(await recordExamples());
  // One line per operation keeps diffs small.
  const lines = examples.map(([id, example]) => `${JSON.stringify(id)}: ${JSON.stringify(example)}`);
  writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`);
  console.log(`wrote ${target}: ${examples.length} operations`);

  const [introduction] = readFileSync(guide, 'utf8').split(conversationsMark);
  writeFileSync(guide, `${introduction}${conversationsMark}\n\n${await recordConversations()}`);
  console.log(`wrote ${guide}`);
} finally {
  await discard();
}
