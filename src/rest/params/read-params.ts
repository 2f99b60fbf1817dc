import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { createParametersError, GatewayError, type ParameterError } from '../../domain/errors.ts';
import { suggestName } from '../../domain/text/suggest-name.ts';
import { assertJsonBody, readJsonObject } from '../../http/requests/read-body.ts';
import { createInvalidBodyError } from '../../services/invalid-body.ts';
import type { Param, ParamTable, ParamValues } from './param.ts';

/** The brackets that PHP (`brand[0]`) and axios (`brand[]`) add to the name of a list. */
const listBrackets = /\[\d*\]$/;

function describeUnknownParameter(parameter: string, table: ParamTable): ParameterError {
  const knownNames = Object.keys(table);
  const [name = ''] = parameter.split(listBrackets);
  const similarName = Object.hasOwn(table, name) ? name : suggestName(name, knownNames);
  let hint = 'there are none here';
  if (similarName !== null) {
    const isList = name !== parameter && table[similarName]?.isList === true;
    hint = isList
      ? `a list has no brackets: write ${similarName} and repeat it, or use commas`
      : `did you mean ${similarName}?`;
  } else if (knownNames.length > 0) hint = `known parameters: ${knownNames.join(', ')}`;
  return { parameter, detail: `unknown parameter; ${hint}` };
}

/** The character that decoders substitute for bytes that are not valid UTF-8. */
const replacementCharacter = '\ufffd';
/** The maximum number of unknown names that get a hint, because finding a similar name takes up to 0.1 ms. */
const maxHints = 10;
/** The maximum number of different names in a query string. No operation has that many parameters. */
const maxNames = 100;

/**
 * The maximum number of values in a list. Validating 7,000 invalid values takes more than 20 ms, and rejected
 * requests are free.
 */
const maxValues = 200;

function createTooManyNamesError(): GatewayError {
  return new GatewayError('invalid-parameter', `At most ${maxNames} different parameters are allowed.`);
}

/** The parameter that jQuery adds to a URL to bypass caches. It is ignored. */
const cacheBuster = '_';

/**
 * Reads the values of a query string according to a table of parameters. An empty parameter counts as absent,
 * unless it is required or may be empty.
 * @throws GatewayError `invalid-parameter` naming every unknown, repeated or invalid parameter
 */
export function readParams<Table extends ParamTable>(
  table: Table,
  query: URLSearchParams,
): ParamValues<Table> {
  const errors: ParameterError[] = [];
  const values: Record<string, unknown> = {};
  const pairsByName = Map.groupBy(query, ([name]) => name);
  if (pairsByName.size > maxNames) throw createTooManyNamesError();
  for (const [name, pairs] of pairsByName) {
    const param = Object.hasOwn(table, name) ? table[name] : undefined;
    if (param === undefined && name === cacheBuster) continue;
    if (param === undefined) {
      const parameter = name.slice(0, 64);
      const hasHint = errors.length < maxHints;
      errors.push(
        hasHint ? describeUnknownParameter(parameter, table) : { parameter, detail: 'unknown parameter' },
      );
      continue;
    }
    const result = readParam(
      param,
      pairs.map(([, text]) => text),
    );
    if (result === null) continue;
    if ('detail' in result) errors.push({ parameter: name, detail: result.detail });
    else values[name] = result.value;
  }
  for (const [name, param] of Object.entries(table)) {
    if (param.required && !query.has(name)) errors.push({ parameter: name, detail: 'is required' });
  }
  if (errors.length > 0) throw createParametersError(errors);
  return values as ParamValues<Table>;
}

/**
 * Reads the value of one parameter.
 * @returns the value, or `detail` with a description of the error, or null if the parameter counts as absent
 */
function readParam(
  param: Param<unknown>,
  rawTexts: readonly string[],
): { readonly value: unknown } | { readonly detail: string } | null {
  if (rawTexts.length > 1 && !param.isList) return { detail: 'must be given once' };
  const texts = param.mayBeEmpty ? rawTexts : rawTexts.filter((text) => text.trim() !== '');
  if (texts.length === 0) return param.required ? { detail: 'must not be empty' } : null;
  if (texts.some((text) => /\p{Cc}/u.test(text))) return { detail: 'must not contain control characters' };
  if (texts.some((text) => text.includes(replacementCharacter)))
    return { detail: 'must be valid UTF-8, percent-encoded' };
  const value = param.decode(texts);
  if (Array.isArray(value) && value.length > maxValues)
    return { detail: `must be at most ${maxValues} values` };
  const result = param.schema.safeParse(value);
  if (result.success) return { value: result.data };
  return { detail: result.error.issues[0]?.message ?? 'is not valid' };
}

/** Whether a request has a body (RFC 9112 §6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Rejects a body that is not JSON, unless the body is optional and absent.
 * @throws GatewayError `unsupported-media-type`
 */
export function assertJsonUnlessEmpty(request: IncomingMessage, mayBeEmpty: boolean): void {
  if (!mayBeEmpty || hasBody(request)) assertJsonBody(request);
}

/**
 * Reads the body of a request and validates its members.
 * @param mayBeEmpty whether an absent body counts as `{}`
 * @throws GatewayError as `readJsonObject` does; `invalid-body` naming each invalid member
 */
export async function readMembers<Members>(
  request: IncomingMessage,
  schema: z.ZodObject & z.ZodType<Members>,
  mayBeEmpty = false,
): Promise<Members> {
  return parseMembers(mayBeEmpty && !hasBody(request) ? {} : await readJsonObject(request), schema);
}

/** Validates the members of a body. @throws GatewayError `invalid-body` naming each invalid member */
export function parseMembers<Members>(
  body: Record<string, unknown>,
  schema: z.ZodObject & z.ZodType<Members>,
): Members {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw createInvalidBodyError(result.error, schema);
}
