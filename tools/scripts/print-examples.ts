// Writes the examples of the OpenAPI document and the reference, and the conversations of docs/mcp.md, which are answers of a
// gateway with the starter catalogue. Whether they still are what it answers, test/http/openapi-examples.test.ts and
// test/http/mcp-conversations.test.ts say.
import { readFileSync, writeFileSync } from 'node:fs';
import { setup } from '../testing/embedded-template.ts';
import { conversationsMark, recordConversations } from '../testing/record-conversations.ts';
import { recordExamples } from '../testing/record-examples.ts';

const target = 'src/rest/openapi/examples.json';
const guide = 'docs/mcp.md';
const discard = await setup();
try {
  const examples = Object.entries(await recordExamples());
  // A line for each operation, so that a change of one is a change of one line.
  const lines = examples.map(([id, example]) => `${JSON.stringify(id)}: ${JSON.stringify(example)}`);
  writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`);
  console.log(`wrote ${target}: ${examples.length} operations`);

  const [written] = readFileSync(guide, 'utf8').split(conversationsMark);
  writeFileSync(guide, `${written}${conversationsMark}\n\n${await recordConversations()}`);
  console.log(`wrote ${guide}`);
} finally {
  await discard();
}
