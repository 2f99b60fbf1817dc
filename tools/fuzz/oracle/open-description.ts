import { z } from 'zod';
import { acceptedShapes, answerShapes, faultsOf } from '../../testing/answer-readers.ts';
import { type DescribedResponse, type Document, type Entry, entriesOf } from '../../testing/openapi.ts';
import type { Answer } from '../sent-request.ts';

/** What the OpenAPI document says of one answer, in its own words. */
type Response = DescribedResponse & {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
};

/** Checks answers by what is described. @param document of the gateway that is asked */
export function openDescription(document: Document) {
  const entries = entriesOf(document).map((entry) => ({ entry, path: patternOf(entry.path) }));
  const readers = new Map<string, z.ZodType | null>();

  const find = (method: string, path: string): Entry | null => {
    const asked = method === 'HEAD' ? 'GET' : method;
    const found = entries.filter(({ entry, path: pattern }) => entry.method === asked && pattern.test(path));
    // A path without a variable stands before one that has one.
    return (found.find(({ entry }) => entry.path === path) ?? found[0])?.entry ?? null;
  };
  const readerFor = (name: string, response: Response): z.ZodType | null => {
    const known = readers.get(name);
    if (known !== undefined) return known;
    const whole =
      response.$ref === undefined
        ? response
        : (document.components.responses?.[response.$ref.split('/').at(-1) ?? ''] as Response);
    const schema = Object.values(whole.content ?? {})[0]?.schema;
    const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
    const reader =
      schema === undefined
        ? null
        : z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
    readers.set(name, reader);
    return reader;
  };

  /** What is not as described, a line each; nothing for what no operation answers. */
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
    const ofAnswer = status < 300 ? answerShapes.get(operationId) : undefined;
    const strict = (status === 202 && acceptedShapes.get(operationId)) || ofAnswer;
    if (strict !== undefined) faults.push(...faultsOf(strict, value));
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
