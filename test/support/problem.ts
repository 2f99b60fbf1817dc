import { expect } from 'vitest';
import { insides } from '../../tools/testing/insides.ts';

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly errors?: readonly { readonly parameter: string; readonly detail: string }[];
  readonly [member: string]: unknown;
}

/** The problem document of a rejected request, after checking what all of them have in common (RFC 9457). */
export async function expectProblem(response: Response, status: number, code: string): Promise<Problem> {
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status });
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  const problem = JSON.parse(text) as Problem;
  expect(problem.code).toBe(code);
  expect(problem.status).toBe(status);
  expect(URL.canParse(problem.type)).toBe(true);
  expect(problem.type).toMatch(
    code === 'quota-exceeded' ? /^https:\/\/iana\.org\// : new RegExp(`/problems/${code}$`),
  );
  expect(problem.title).not.toBe('');
  expect(problem.detail).not.toBe('');
  expect(problem.instance).toBe(`urn:request:${response.headers.get('x-request-id')}`);
  expect(text).not.toMatch(insides);
  expect(text).not.toMatch(/ph[ksr]_[0-9A-Za-z]/);
  return problem;
}
