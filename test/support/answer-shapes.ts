import { expect } from 'vitest';
import { z } from 'zod';
import { operationIdOf } from '../../src/rest/openapi/describe-operation.ts';
import { problemShape } from '../../src/rest/shapes/problem.ts';
import type { Document } from './openapi.ts';
import { restOperations } from './rest-operations.ts';

/** The strict shapes of the answers, by operationId. */
export const answerShapes = new Map(
  restOperations.flatMap((operation) => {
    const answer = operation.about?.answer;
    return answer === undefined ? [] : [[operationIdOf(operation), answer] as const];
  }),
);

export function expectShape(shape: z.ZodType | undefined, value: unknown, what: string): void {
  expect({ what, known: shape !== undefined }).toEqual({ what, known: true });
  const read = shape?.safeParse(value);
  const issues = read?.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  expect({ what, issues }).toEqual({ what, issues: [] });
}

export function expectProblemShape(value: unknown, what: string): void {
  expectShape(problemShape, value, what);
}

/** A component of the document, as a reader that has nothing but the document checks by it. */
export function readerOf(document: Document, component: string): z.ZodType {
  const text = JSON.stringify({
    $ref: `#/components/schemas/${component}`,
    $defs: document.components.schemas,
  });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}
