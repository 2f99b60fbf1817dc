import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  type DescribedParameter,
  type Document,
  type Entry,
  entriesWithValues,
} from '../../tools/testing/openapi.ts';

/** What a validating proxy finds wrong with a request that it knows only the OpenAPI document of; a line each. */
export type RequestFaults = (target: string, headers?: Readonly<Record<string, string>>) => string[];

/** Judges GET requests by JSON Schema 2020-12, the texts of parameters read as their types (OpenAPI 3.1 §4.8.12). */
export function createRequestJudge(document: Document): RequestFaults {
  const ajv = new Ajv2020({ coerceTypes: true, allErrors: true, strictTypes: false });
  formats.default(ajv);
  const validators = new Map<DescribedParameter, ValidateFunction>();
  const validatorOf = (parameter: DescribedParameter): ValidateFunction => {
    const known = validators.get(parameter);
    if (known !== undefined) return known;
    const made = ajv.compile({ type: 'object', properties: { value: parameter.schema } });
    validators.set(parameter, made);
    return made;
  };
  const entries = entriesWithValues(document).filter(({ method }) => method === 'GET');
  const find = (path: string): Entry | undefined =>
    entries.find((entry) => entry.path === path) ??
    entries.find((entry) => new RegExp(`^${entry.path.replace('{id}', '[^/]+')}$`).test(path));

  return (target, headers = {}) => {
    const url = new URL(target, 'http://localhost');
    const entry = find(url.pathname);
    if (entry === undefined) return [`no operation at ${url.pathname}`];
    const { parameters, security } = entry.operation;
    const names = new Set(parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])));
    const faults = [...url.searchParams.keys()].flatMap((name) =>
      names.has(name) ? [] : [`${name} is unknown`],
    );
    for (const parameter of parameters) {
      const value = sentValue(parameter, entry.path, url);
      if (value === undefined && parameter.required) faults.push(`${parameter.name} is missing`);
      if (value === undefined) continue;
      const validate = validatorOf(parameter);
      if (!validate({ value })) faults.push(`${parameter.name}: ${ajv.errorsText(validate.errors)}`);
    }
    const isLetIn =
      security.length === 0 || security.some((one) => hasCredential(document, one, url, headers));
    return isLetIn ? faults : [...faults, 'no credential of those described'];
  };
}

/** Lists by their style: form, where `explode` reads only repeated parameters as items. */
function sentValue(
  { name, in: place, schema, explode = true }: DescribedParameter,
  path: string,
  url: URL,
): unknown {
  if (place === 'header') return undefined;
  if (place === 'path') {
    const at = path.split('/').indexOf('{id}');
    return decodeURIComponent(url.pathname.split('/')[at] ?? '');
  }
  const texts = url.searchParams.getAll(name);
  if (texts.length === 0) return undefined;
  if (schema.type !== 'array') return texts.length === 1 ? texts[0] : texts;
  return explode ? texts : texts.flatMap((text) => text.split(','));
}

function hasCredential(
  { components }: Document,
  requirement: Readonly<Record<string, readonly string[]>>,
  url: URL,
  headers: Readonly<Record<string, string>>,
): boolean {
  return Object.keys(requirement).every((scheme) => {
    const { in: place, name } = components.securitySchemes?.[scheme] ?? {};
    if (place === 'query') return url.searchParams.has(String(name));
    return headers[place === 'header' ? String(name) : 'Authorization'] !== undefined;
  });
}
