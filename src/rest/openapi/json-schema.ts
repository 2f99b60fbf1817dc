import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

type Draft = Record<string, unknown>;

/** Takes out, in its place as zod wants it, what zod says and OpenAPI does not need. */
function tidy(schema: Draft): void {
  delete schema.$schema;
  delete schema.id;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** The schema of what clients send: what it does not know is refused. */
export function inputSchema(schema: z.ZodType): Json {
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  tidy(made);
  return made;
}

export interface AnswerSchemas {
  /** `components.schemas`: every schema that has an id. */
  readonly components: Json;
  /** By the names that were given: a `$ref`, or the schema itself where it has no id. */
  readonly byName: Readonly<Record<string, Json>>;
}

/**
 * The schemas of what we answer. They allow members that are not named: within v1 answers may gain some, and a
 * client that checks them must not break by it.
 */
export function answerSchemas(shapes: Readonly<Record<string, z.ZodType>>): AnswerSchemas {
  const made = z.toJSONSchema(z.object(shapes), {
    target: 'draft-2020-12',
    io: 'output',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      tidy(jsonSchema);
    },
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, properties = {} } = JSON.parse(text) as {
    $defs?: Json;
    properties?: Record<string, Json>;
  };
  const components = Object.fromEntries(
    Object.keys($defs)
      .sort()
      .map((id) => [id, $defs[id]]),
  );
  return { components, byName: properties };
}
