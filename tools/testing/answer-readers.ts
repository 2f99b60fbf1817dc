import { z } from 'zod';
import type { Document } from './openapi.ts';
import { restOperations } from './rest-operations.ts';

/** The strict shapes of the answers, by operationId. */
export const answerShapes = new Map(
  restOperations.flatMap(({ metadata: { operationId, answer } }) =>
    answer === undefined ? [] : [[operationId, answer] as const],
  ),
);

/** Of what an operation that answers otherwise too has only taken on (202). */
export const acceptedShapes = new Map(
  restOperations.flatMap(({ metadata: { operationId, accepted } }) =>
    accepted === undefined ? [] : [[operationId, accepted] as const],
  ),
);

/** A component of the document, as a reader that has nothing but the document checks by it. */
export function readerOf(document: Document, component: string): z.ZodType {
  const text = JSON.stringify({
    $ref: `#/components/schemas/${component}`,
    $defs: document.components.schemas,
  });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

/** What is wrong with a value, a line each. */
export function faultsOf(shape: z.ZodType, value: unknown): string[] {
  const { error } = shape.safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
