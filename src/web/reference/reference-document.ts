/** What the reference reads of the OpenAPI document (OpenAPI 3.1 §4.8), which is made in `rest`. */
export interface ReferenceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema } };
  };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface DocumentedResponse {
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } };
}

/** JSON Schema 2020-12, as far as our own schemas use it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  /** Of answers, which may gain values. */
  readonly 'x-extensible-enum'?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  /** Of a type that has the members of another. */
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** The name of the component that a reference leads to; null where it is none. */
export function nameOfRef({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}
