/** What clients are told of a fact, a member of a type or an argument; the same over REST and GraphQL. */
export interface Description {
  /** Without its unit, its example and the full stop. */
  readonly description: string;
  readonly unit?: string | null;
  /** Enum members in capitals. */
  readonly example?: unknown;
  /** Of a member that takes arguments. */
  readonly args?: Readonly<Record<string, Description>>;
}

/** What a type is (`about`), and its members or values. */
export interface TypeDescription {
  readonly about: string;
  readonly members: Readonly<Record<string, Description>>;
}

export const describe = <const Args extends Readonly<Record<string, Description>> = Record<never, never>>(
  description: string,
  example?: unknown,
  args = {} as Args,
) => ({ description, example, args });

/** `Weight, in g.` */
export function sentenceOf({ description, unit = null }: Description): string {
  return `${description}${unit === null ? '' : `, in ${unit === 'in' ? 'inches' : unit}`}.`;
}

/** `Weight, in g. Example: 232.` For schemas that have no place of their own for an example. */
export function wholeSentenceOf(described: Description): string {
  const { example } = described;
  const sentence = sentenceOf(described);
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

export const pageOf = (items: string) => ({
  nodes: describe(`The ${items} of this page`),
  totalCount: describe(`Number of ${items} of all pages`, 252),
  pageInfo: describe('Where this page is among the others'),
});
