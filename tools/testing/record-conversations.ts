import { type Conversation, type ConversationCall, conversations } from './conversations.ts';
import { startGateway, type TestGateway } from './gateway.ts';
import { recordedAt } from './record-examples.ts';

/** In docs/mcp.md: what follows is recorded. */
export const conversationsMark = '<!-- Recorded by npm run examples: -->';

/** Of an answer that is shown: the first items of a list, the first members of an object, the beginning of a text. */
const shown = { items: 2, members: 14, characters: 160 };

interface AnswerDetails {
  readonly isError: boolean;
  /** As the model gets it. */
  readonly text: string;
  readonly content: unknown;
}

async function ask(
  gateway: TestGateway,
  key: string,
  { tool, arguments: given }: ConversationCall,
): Promise<AnswerDetails> {
  const response = await fetch(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: given },
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

function abridged(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > shown.characters ? `${value.slice(0, shown.characters)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const rest = value.length - shown.items;
    return [...value.slice(0, shown.items).map(abridged), ...(rest > 0 ? [`… ${rest} more`] : [])];
  }
  const members = Object.entries(value);
  const rest = members.length - shown.members;
  const first = members.slice(0, shown.members).map(([name, member]) => [name, abridged(member)]);
  return Object.fromEntries(rest > 0 ? [...first, ['…', `${rest} more`]] : first);
}

/** A line for each member, as long as it may be. */
function toText(content: unknown): string {
  const lines = Object.entries(abridged(content) as object).map(
    ([name, member]) => `  ${JSON.stringify(name)}: ${JSON.stringify(member)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/** The id of a request is another one each time. */
const lasting = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '00000000-0000-0000-0000-000000000000');

async function tellCall(gateway: TestGateway, key: string, call: ConversationCall): Promise<string> {
  const answer = await ask(gateway, key, call);
  const given = JSON.stringify(call.arguments);
  const sizes = `${given.length} characters of arguments, ${answer.text.length.toLocaleString('en')} of answer`;
  return [
    `\`${call.tool}\` \`${given}\``,
    '',
    `${answer.isError ? 'An error that the model can act on' : 'Answer'} (${sizes}):`,
    '',
    ...(answer.isError ? [`> ${lasting(answer.text)}`, ''] : []),
    '```json',
    lasting(toText(answer.content)),
    '```',
  ].join('\n');
}

async function tell(
  gateway: TestGateway,
  key: string,
  place: number,
  { about, question, calls }: Conversation,
) {
  const told = [`### ${place}. ${about}`, '', `“${question}” (${question.length} characters)`];
  for (const call of calls) told.push('', await tellCall(gateway, key, call));
  return told.join('\n');
}

/**
 * The conversations as a gateway with the starter catalogue has them, as Markdown. The same code and catalogue give the
 * same text on any day.
 */
export async function recordConversations(): Promise<string> {
  let drawn = 0;
  const draw = (): number => {
    drawn = (drawn + 89) % 251;
    return drawn;
  };
  const gateway = await startGateway(
    { PUBLIC_URL: 'http://127.0.0.1:4000' },
    {
      now: () => Date.parse(recordedAt),
      randomBytes: (length: number) => Buffer.from(Array.from({ length }, draw)),
    },
  );
  try {
    const { key } = await gateway.createAccount('pro');
    const { key: usedUp } = await gateway.createAccount('free');
    const units = Array.from({ length: 100 }, () => gateway.get('/v1/brands', usedUp));
    for (const { status } of await Promise.all(units))
      if (status !== 200) throw new Error(`a unit is answered ${status}`);
    const told: string[] = [];
    for (const [index, each] of conversations.entries())
      told.push(await tell(gateway, each.isUsedUp ? usedUp : key, index + 1, each));
    return `${told.join('\n\n')}\n`;
  } finally {
    await gateway.close();
  }
}
