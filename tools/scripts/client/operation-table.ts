import { type Document, type Entry, entriesOf } from '../../testing/openapi.ts';

const credentialOf = ({ operation: { security } }: Entry): string => {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  return schemes.includes('apiKey') ? 'key' : schemes.length > 0 ? 'secret' : 'none';
};

/** The prefix of the names of an operation's generated types: `listPhones` → `ListPhones`. */
const typeName = ({ operation: { operationId } }: Entry): string =>
  operationId.charAt(0).toUpperCase() + operationId.slice(1);

/** The parameter for the next page; undefined for an operation without pages. */
function walkOf({ operation: { parameters } }: Entry): 'cursor' | 'page' | 'since' | undefined {
  const names = parameters.map(({ name }) => name);
  return (['cursor', 'page', 'since'] as const).find((walk) => names.includes(walk));
}

/** Whether the operation accepts an `Idempotency-Key`. */
const isKeyed = ({ operation: { parameters } }: Entry): boolean =>
  parameters.some(({ name }) => name === 'Idempotency-Key');

/** Formats the target for the client's `messageOf`. @throws Error when path, query and body parameters share a name */
function targetOf({ method, path, operation }: Entry): string {
  const names = (location: string) =>
    operation.parameters.flatMap(({ name, in: parameterLocation }) =>
      parameterLocation === location ? [name] : [],
    );
  const members = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {});
  const allNames = [...names('path'), ...names('query'), ...members];
  if (new Set(allNames).size < allNames.length)
    throw new Error(`${operation.operationId} has a name in two places.`);
  const inQuery = operation.requestBody === undefined ? [] : names('query');
  return `${method} ${path}${inQuery.length > 0 ? `?${inQuery}` : ''}`;
}

/** Whether an operation is a stream, for which the client has its own method that reconnects. */
export const isStream = ({ operation: { responses } }: Entry): boolean =>
  responses['200']?.content?.['text/event-stream'] !== undefined;

function lineOf(entry: Entry): string {
  const trait = walkOf(entry) ?? (isKeyed(entry) ? 'keyed' : undefined);
  const cells = [targetOf(entry), credentialOf(entry), ...(trait ? [trait] : [])];
  return `  ${entry.operation.operationId}: [${cells.map((cell) => `'${cell}'`).join(', ')}],`;
}

function typeLineOf(entry: Entry): string {
  const { operationId, summary, description } = entry.operation;
  const kind = walkOf(entry) ? 'PagedOperation' : 'Operation';
  const types = `Rest.${typeName(entry)}Data, Rest.${typeName(entry)}Response`;
  return `  /** ${summary}. ${description} */\n  readonly ${operationId}: ${kind}<${types}>;`;
}

/** Generates the TypeScript source of the table of operations and of their types. */
export function operationTable(document: Document): string {
  const entries = entriesOf(document).filter((entry) => !isStream(entry));
  return [
    "import type { Keyed, Operation, PagedOperation, Walk } from '../operation.ts';",
    "import type * as Rest from './rest.ts';",
    '',
    '/** Method and path, the credential, and the parameter that pages follow each other by, or whether it takes a key. */',
    "export type Line = [target: string, credential: 'key' | 'secret' | 'none', trait?: Walk | Keyed];",
    '',
    '/** By operationId. */',
    'export const operations = {',
    ...entries.map(lineOf),
    '} satisfies Readonly<Record<string, Line>>;',
    '',
    'export interface Operations {',
    ...entries.map(typeLineOf),
    '}',
    '',
  ].join('\n');
}
