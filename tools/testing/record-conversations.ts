import { type Conversation, type ConversationCall, conversations } from './conversations.ts';
import { startGateway, type TestGateway } from './gateway.ts';
import { recordedAt } from './record-examples.ts';

/** The mark in docs/mcp.md that precedes the recorded conversations. */
export const conversationsMark = '<!-- Recorded by npm run examples: -->';

/** The maximum numbers of items of a list, of members of an object and of characters of a text that are recorded. */
const maxSizes = { items: 2, members: 14, characters: 160 };

interface AnswerDetails {
  readonly isError: boolean;
  /** The text that the model receives. */
  readonly text: string;
  readonly content: unknown;
}

async function callTool(
  gateway: TestGateway,
  key: string,
  { tool, arguments: args }: ConversationCall,
): Promise<AnswerDetails> {
  const response = await fetch(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: args },
    }),
  });
  const { result, error } = (await response.json()) as {
    result?: { isError?: boolean; content: [{ text: string }]; structuredContent: unknown };
    error?: { message: string };
  };
  if (result === undefined) throw new Error(`${tool} is answered ${response.status}: ${error?.message}`);
  const [{ text }] = result.content;
  return { isError: result.isError === true, text, content: result.structuredContent };
}

function abridge(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > maxSizes.characters ? `${value.slice(0, maxSizes.characters)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const rest = value.length - maxSizes.items;
    return [...value.slice(0, maxSizes.items).map(abridge), ...(rest > 0 ? [`… ${rest} more`] : [])];
  }
  const members = Object.entries(value);
  const rest = members.length - maxSizes.members;
  const first = members.slice(0, maxSizes.members).map(([name, member]) => [name, abridge(member)]);
  return Object.fromEntries(rest > 0 ? [...first, ['…', `${rest} more`]] : first);
}

/** Formats content as JSON with a line for each member. */
function toText(content: unknown): string {
  const lines = Object.entries(abridge(content) as object).map(
    ([name, member]) => `  ${JSON.stringify(name)}: ${JSON.stringify(member)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/** Replaces the ids of requests, which differ each time, by zeros. */
const hideRequestIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '00000000-0000-0000-0000-000000000000');

async function formatCall(gateway: TestGateway, key: string, call: ConversationCall): Promise<string> {
  const answer = await callTool(gateway, key, call);
  const args = JSON.stringify(call.arguments);
  const sizes = `${args.length} characters of arguments, ${answer.text.length.toLocaleString('en')} of answer`;
  return [
    `\`${call.tool}\` \`${args}\``,
    '',
    `${answer.isError ? 'An error that the model can act on' : 'Answer'} (${sizes}):`,
    '',
    ...(answer.isError ? [`> ${hideRequestIds(answer.text)}`, ''] : []),
    '```json',
    hideRequestIds(toText(answer.content)),
    '```',
  ].join('\n');
}

async function formatConversation(
  gateway: TestGateway,
  key: string,
  number: number,
  { about, question, calls }: Conversation,
) {
  const lines = [`### ${number}. ${about}`, '', `“${question}” (${question.length} characters)`];
  for (const call of calls) lines.push('', await formatCall(gateway, key, call));
  return lines.join('\n');
}

/**
 * Records the conversations with a gateway that has the starter catalogue, as Markdown. The same code and catalogue
 * produce the same text on any day.
 */
export async function recordConversations(): Promise<string> {
  let lastByte = 0;
  const nextByte = (): number => {
    lastByte = (lastByte + 89) % 251;
    return lastByte;
  };
  const gateway = await startGateway(
    { PUBLIC_URL: 'http://127.0.0.1:4000' },
    {
      now: () => Date.parse(recordedAt),
      randomBytes: (length: number) => Buffer.from(Array.from({ length }, nextByte)),
    },
  );
  try {
    const { key } = await gateway.createAccount('pro');
    const { key: usedUpKey } = await gateway.createAccount('free');
    const units = Array.from({ length: 100 }, () => gateway.get('/v1/brands', usedUpKey));
    for (const { status } of await Promise.all(units))
      if (status !== 200) throw new Error(`a unit is answered ${status}`);
    const recordings: string[] = [];
    for (const [index, conversation] of conversations.entries()) {
      const callKey = conversation.isUsedUp ? usedUpKey : key;
      recordings.push(await formatConversation(gateway, callKey, index + 1, conversation));
    }
    return `${recordings.join('\n\n')}\n`;
  } finally {
    await gateway.close();
  }
}
