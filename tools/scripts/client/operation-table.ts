import { type Document, type Entry, entriesOf } from '../../testing/openapi.ts';

const credentialOf = ({ operation: { security } }: Entry): string => {
  const schemes = security.flatMap((one) => Object.keys(one));
  return schemes.includes('apiKey') ? 'key' : schemes.length > 0 ? 'secret' : 'none';
};

/** `listPhones` → `ListPhones`: how the generator of the types names what belongs to it. */
const typeName = ({ operation: { operationId } }: Entry): string =>
  operationId.charAt(0).toUpperCase() + operationId.slice(1);

/** How its pages follow each other; undefined of one without pages. */
function walkOf({ operation: { parameters } }: Entry): 'cursor' | 'page' | 'since' | undefined {
  const names = parameters.map(({ name }) => name);
  return (['cursor', 'page', 'since'] as const).find((walk) => names.includes(walk));
}

/** Whether it takes an `Idempotency-Key`. */
const isKeyed = ({ operation: { parameters } }: Entry): boolean =>
  parameters.some(({ name }) => name === 'Idempotency-Key');

/** As `messageOf` of the client reads it. @throws where the path, the query string and the body share a name */
function targetOf({ method, path, operation }: Entry): string {
  const names = (place: string) =>
    operation.parameters.flatMap(({ name, in: where }) => (where === place ? [name] : []));
  const members = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {});
  const all = [...names('path'), ...names('query'), ...members];
  if (new Set(all).size < all.length) throw new Error(`${operation.operationId} has a name in two places.`);
  const inQuery = operation.requestBody === undefined ? [] : names('query');
  return `${method} ${path}${inQuery.length > 0 ? `?${inQuery}` : ''}`;
}

/** Of a stream the client has a call of its own, which connects again. */
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

/** TypeScript: the operations as a table, for the program, and as a type. */
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
