import { z } from 'zod';
import { acceptedShapes, answerShapes, faultsOf } from '../../testing/answer-readers.ts';
import { type DescribedResponse, type Document, type Entry, entriesOf } from '../../testing/openapi.ts';
import type { Answer } from '../fuzz-request.ts';

/** One response of the OpenAPI document. */
type Response = DescribedResponse & {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
};

/** Checks answers against the gateway's OpenAPI document. */
export function createSchemaJudge(document: Document) {
  const entries = entriesOf(document).map((entry) => ({ entry, path: patternOf(entry.path) }));
  const readers = new Map<string, z.ZodType | null>();

  const find = (method: string, path: string): Entry | null => {
    const describedMethod = method === 'HEAD' ? 'GET' : method;
    const matches = entries.filter(
      ({ entry, path: pattern }) => entry.method === describedMethod && pattern.test(path),
    );
    // A path without a variable has precedence.
    return (matches.find(({ entry }) => entry.path === path) ?? matches[0])?.entry ?? null;
  };
  const readerFor = (name: string, response: Response): z.ZodType | null => {
    const cached = readers.get(name);
    if (cached !== undefined) return cached;
    const resolved =
      response.$ref === undefined
        ? response
        : (document.components.responses?.[response.$ref.split('/').at(-1) ?? ''] as Response);
    const schema = Object.values(resolved.content ?? {})[0]?.schema;
    const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
    const reader =
      schema === undefined
        ? null
        : z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
    readers.set(name, reader);
    return reader;
  };

  /** @returns deviations from the description, one line each; none for requests that match no operation */
  return (method: string, path: string, { status, body }: Answer): string[] => {
    const entry = find(method, path);
    if (entry === null || method === 'HEAD' || status === 304) return [];
    const { operationId, responses } = entry.operation;
    const declared = responses[status];
    const response = declared ?? responses.default;
    if (response === undefined) return [`${operationId} describes no answer ${status}`];
    const reader = readerFor(`${operationId} ${declared === undefined ? 'default' : status}`, response);
    if (reader === null) return body === '' ? [] : [`${operationId} ${status} has a body`];
    const value = readJson(body);
    if (value === undefined) return [`${operationId} ${status} is no JSON`];
    const faults = faultsOf(reader, value);
    const successShape = status < 300 ? answerShapes.get(operationId) : undefined;
    const strictShape = (status === 202 && acceptedShapes.get(operationId)) || successShape;
    if (strictShape !== undefined) faults.push(...faultsOf(strictShape, value));
    const { code } = Object(value) as { code?: string };
    if (status >= 400 && declared !== undefined && !declared.description?.includes(`\`${code}\``))
      faults.push(`${code} is not described`);
    return faults.map((fault) => `${operationId} ${status}: ${fault}`);
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace('{id}', '[^/]+')}$`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
