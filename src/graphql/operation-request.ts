import type { IncomingMessage } from 'node:http';
import { createParameterError, GatewayError } from '../domain/errors.ts';
import { findNearest } from '../domain/text/nearest.ts';
import { parseJson, readJsonText } from '../http/requests/read-body.ts';
import { readTarget } from '../http/requests/read-target.ts';
import {
  type CreateMemberError,
  type RequestedDocument,
  readRequestedDocument,
} from './documents/persisted-documents.ts';

/**
 * The maximum number of values in the variables of an operation, at any depth. A hundred hints for `identify` have
 * five hundred values. With too many values, graphql-js takes milliseconds for each error that it reports.
 */
const maxVariableValues = 1_000;

/** The request for an operation (GraphQL over HTTP, §5.1). */
export interface OperationRequest {
  readonly document: RequestedDocument;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>> | null;
}

const memberNames = ['query', 'documentId', 'operationName', 'variables', 'extensions'];
/** The parameters of GET that are strings. The others are JSON. */
const stringMemberNames = ['query', 'documentId', 'operationName'];

/**
 * Reads a request as a string, without parsing it: the body of a POST, or the target of a GET.
 * @throws GatewayError 413 or 415, or 400 for a body that is not UTF-8
 */
export async function readRequestText(request: IncomingMessage): Promise<string> {
  return request.method === 'POST' ? readJsonText(request) : (request.url ?? '');
}

/**
 * Parses a request.
 * @param text the request as a string, from `readRequestText`
 * @throws GatewayError 400 for a malformed request
 */
export function readOperationRequest(text: string, isPost: boolean): OperationRequest {
  return isPost ? readBody(text) : readQueryString(text);
}

/** Parses a body. Unknown members are ignored (GraphQL over HTTP, draft of August 2026, §5.1). */
function readBody(text: string): OperationRequest {
  const createError: CreateMemberError = (member, detail) =>
    new GatewayError('invalid-body', `"${member}" ${detail}.`);
  const body = parseJson(text);
  if (Array.isArray(body)) {
    throw new GatewayError(
      'invalid-body',
      'Batches are not supported. Send one operation, with several fields.',
    );
  }
  if (typeof body !== 'object' || body === null) {
    throw new GatewayError(
      'invalid-body',
      'The body must be a JSON object such as {"query": "{ plans { name } }"}.',
    );
  }
  return readMembers(body as Record<string, unknown>, createError);
}

function readQueryString(url: string): OperationRequest {
  const query = new URLSearchParams(readTarget(url).query);
  const values: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    if (!memberNames.includes(name))
      throw createParameterError(name.slice(0, 64), describeUnknownParameter(name));
    const [text = '', ...otherTexts] = query.getAll(name);
    if (otherTexts.length > 0) throw createParameterError(name, 'must be given once');
    // An empty parameter counts as absent, except for the query itself.
    if (name === 'query') values.query = text;
    else if (text !== '') values[name] = stringMemberNames.includes(name) ? text : readJson(name, text);
  }
  return readMembers(values, createParameterError);
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createParameterError(name, 'must be a JSON object, percent-encoded');
  }
}

function readMembers(
  values: Readonly<Record<string, unknown>>,
  createError: CreateMemberError,
): OperationRequest {
  const { operationName = null } = values;
  if (operationName !== null && typeof operationName !== 'string') {
    throw createError('operationName', 'must be a string or null');
  }
  const readObject = (member: string): OperationRequest['variables'] => {
    const value = values[member] ?? null;
    if (typeof value !== 'object' || Array.isArray(value))
      throw createError(member, 'must be an object or null');
    return value as OperationRequest['variables'];
  };
  // Check the type here, because `readRequestedDocument` reads a member of it.
  readObject('extensions');
  if (hasMoreValues(values.variables, maxVariableValues))
    throw createError(
      'variables',
      `must have at most ${maxVariableValues.toLocaleString('en')} values, including values in lists and objects`,
    );
  return {
    document: readRequestedDocument(values, createError),
    operationName: operationName === '' ? null : operationName,
    variables: readObject('variables'),
  };
}

/** Whether a value contains more than `maxValues` values, at any depth. Counting stops at that number. */
function hasMoreValues(value: unknown, maxValues: number): boolean {
  let remaining = maxValues;
  const unvisited = [value];
  for (let next = unvisited.pop(); next !== undefined; next = unvisited.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const innerValues: unknown[] = Object.values(next);
    remaining -= innerValues.length;
    if (remaining < 0) return true;
    unvisited.push(...innerValues);
  }
  return false;
}

function describeUnknownParameter(name: string): string {
  const nearest = findNearest(name.slice(0, 64), memberNames);
  return `is unknown; ${nearest === null ? `known parameters: ${memberNames.join(', ')}` : `did you mean ${nearest}?`}`;
}
