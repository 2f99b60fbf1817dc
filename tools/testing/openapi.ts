import type { TestGateway } from './gateway.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly style?: string;
  readonly explode?: boolean;
  readonly example?: unknown;
}

export interface Schema {
  readonly [member: string]: unknown;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface DescribedResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema; readonly example: unknown } };
  };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

export async function readDocument(gateway: TestGateway): Promise<Document> {
  return (await (await gateway.get('/v1/openapi.json')).json()) as Document;
}

export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: DescribedOperation;
}

export function entriesOf({ paths }: Document): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Lists the operations, with references to enums replaced by their values, for readers of single parameters. */
export function entriesWithValues({ components, ...document }: Document): Entry[] {
  const withValues = (_key: string, value: unknown): unknown => {
    const { $ref } = Object(value) as { $ref?: unknown };
    const schema = typeof $ref === 'string' ? components.schemas?.[$ref.split('/').at(-1) ?? ''] : undefined;
    return schema?.enum === undefined ? value : { type: schema.type, enum: schema.enum };
  };
  const paths: Document['paths'] = JSON.parse(JSON.stringify(document.paths), withValues);
  return entriesOf({ ...document, components, paths });
}

/**
 * Formats a request target with the examples of these parameters as the document describes it (OpenAPI 3.1 §4.8.12).
 */
export function targetOf({ path, operation }: Entry, names: readonly string[]): string {
  const query: string[] = [];
  let target = path;
  for (const parameter of operation.parameters) {
    const { name, in: location, example, explode } = parameter;
    if (!names.includes(name)) continue;
    if (location === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(example)));
    const texts = Array.isArray(example)
      ? explode
        ? example.map((item) => encodeURIComponent(String(item)))
        : [example.map((item) => encodeURIComponent(String(item))).join(',')]
      : [encodeURIComponent(String(example))];
    if (location === 'query') query.push(...texts.map((text) => `${name}=${text}`));
  }
  return query.length === 0 ? target : `${target}?${query.join('&')}`;
}
