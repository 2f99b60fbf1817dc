import { z } from 'zod';
import type { Document } from './openapi.ts';
import { restOperations } from './rest-operations.ts';

/** The strict schemas of successful answers, by operationId. */
export const answerShapes = new Map(
  restOperations.flatMap(({ metadata: { operationId, answer } }) =>
    answer === undefined ? [] : [[operationId, answer] as const],
  ),
);

/** The strict schemas of answers with the status 202, for operations that also have another answer, by operationId. */
export const acceptedShapes = new Map(
  restOperations.flatMap(({ metadata: { operationId, accepted } }) =>
    accepted === undefined ? [] : [[operationId, accepted] as const],
  ),
);

/** Creates the schema of a component from the OpenAPI document alone, as a reader of the document would. */
export function readerOf(document: Document, component: string): z.ZodType {
  const text = JSON.stringify({
    $ref: `#/components/schemas/${component}`,
    $defs: document.components.schemas,
  });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

/** Lists the faults of a value, one per line. */
export function faultsOf(shape: z.ZodType, value: unknown): string[] {
  const { error } = shape.safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
