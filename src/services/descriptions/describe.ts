/** Describes a fact, a member of a type or an argument to clients, in the same words for REST and GraphQL. */
export interface Description {
  /** The text, without the unit, the example and the full stop. */
  readonly description: string;
  readonly unit?: string | null;
  /** An example value. Enum members are in capitals. */
  readonly example?: unknown;
  /** The descriptions of the member's arguments, if it takes any. */
  readonly args?: Readonly<Record<string, Description>>;
}

/** Describes a type, and its members or values. */
export interface TypeDescription {
  readonly description: string;
  readonly members: Readonly<Record<string, Description>>;
}

export const describe = <const Args extends Readonly<Record<string, Description>> = Record<never, never>>(
  description: string,
  example?: unknown,
  args = {} as Args,
) => ({ description, example, args });

/** Formats a description as a sentence, such as `Weight, in g.` */
export function formatSentence({ description, unit = null }: Description): string {
  if (unit === null) return `${description}.`;
  return `${description}, in ${unit === 'in' ? 'inches' : unit}.`;
}

/** Adds the example, as in `Weight, in g. Example: 232.`, for schemas that have no field for examples. */
export function formatSentenceWithExample(described: Description): string {
  const { example } = described;
  const sentence = formatSentence(described);
  return example === undefined ? sentence : `${sentence} Example: ${formatExample(example)}.`;
}

function formatExample(example: unknown): string {
  if (Array.isArray(example)) return example.map(formatExample).join(', ');
  return typeof example === 'string' ? example : JSON.stringify(example);
}

export const page = describe('Number of the page, from 1', 1);
export const perPage = describe('Items on a page, from 1 to 100', 20);

export const nodeId = describe(
  'Id that is unlike on every type, for node(nodeId:) and for caches of clients; it never changes. Base64url, to be passed on as it is',
  'UGhvbmU6MQ',
);

export const describePage = (items: string) => ({
  nodes: describe(`The ${items} of this page`),
  totalCount: describe(`Number of ${items} of all pages`, 252),
  pageInfo: describe('Where this page is among the others'),
});
