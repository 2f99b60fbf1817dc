/** A description of a fact, a member of a type or an argument, which REST and GraphQL share. */
export interface Description {
  /** The text, without the unit, the example and the full stop. */
  readonly description: string;
  readonly unit?: string | null;
  /** An example value. Enum members are in capitals. */
  readonly example?: unknown;
  /** The descriptions of the member's arguments, if it has any. */
  readonly args?: Readonly<Record<string, Description>>;
}

/** A description of a type, and of its members or values. */
export interface TypeDescription {
  readonly description: string;
  readonly members: Readonly<Record<string, Description>>;
}

/** Makes a description from its parts. The types of its arguments are preserved. */
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
export function formatSentenceWithExample(memberDescription: Description): string {
  const { example } = memberDescription;
  const sentence = formatSentence(memberDescription);
  return example === undefined ? sentence : `${sentence} Example: ${formatExample(example)}.`;
}

function formatExample(example: unknown): string {
  if (Array.isArray(example)) return example.map(formatExample).join(', ');
  return typeof example === 'string' ? example : JSON.stringify(example);
}

export const page = describe('Page number, from 1', 1);
export const perPage = describe('Items per page, from 1 to 100', 20);

export const nodeId = describe(
  'Id that is unique across all types, for node(nodeId:) and client caches; it never changes. Base64url, to be sent back unchanged',
  'UGhvbmU6MQ',
);

/** Describes the members of a page. @param items the plural of an item, such as `phones` */
export const describePage = (items: string) => ({
  nodes: describe(`The ${items} on this page`),
  totalCount: describe(`Number of ${items} on all pages`, 252),
  pageInfo: describe('Position of this page in the list'),
});
