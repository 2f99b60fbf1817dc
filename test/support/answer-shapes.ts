import { expect } from 'vitest';
import type { z } from 'zod';
import { problemSchema } from '../../src/rest/schemas/problem.ts';
import { faultsOf } from '../../tools/testing/answer-readers.ts';

export function expectShape(shape: z.ZodType | undefined, value: unknown, what: string): void {
  expect({ what, known: shape !== undefined }).toEqual({ what, known: true });
  expect({ what, issues: shape && faultsOf(shape, value) }).toEqual({ what, issues: [] });
}

export function expectProblemShape(value: unknown, what: string): void {
  expectShape(problemSchema, value, what);
}
