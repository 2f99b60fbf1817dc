import type { z } from 'zod';
import type { Operation } from '../operation.ts';
import { problemShape } from '../shapes/problem.ts';
import { securitySchemes } from './credential.ts';
import { describeOperation, methodName, operationIdOf, tagOf } from './describe-operation.ts';
import { problemComponents, problemResponses } from './describe-problems.ts';
import { answerSchemas, type Json } from './json-schema.ts';
import { headerComponents, headersNamed } from './response-headers.ts';

const description = [
  'A catalogue of phones: specifications, prices and reviews.',
  'Catalogue operations need an API key and cost one unit of the quota of its plan; HEAD works where GET does and costs the same.',
  'Parameters that are unknown, empty or repeated are refused, as are wrong ones, all in one answer.',
  'Answers may gain members within v1.',
].join(' ');

const tagDescriptions: Readonly<Record<string, string>> = {
  Phones: 'The catalogue.',
  Search: 'Finding and choosing.',
  Account: 'Plans, quota, and what belongs to an account.',
  Service: 'What the service says of itself.',
};

/** The headings that operations stand under, in the order in which readers meet them. */
export function tagsOf(operations: readonly Operation[]): string[] {
  const used = new Set(operations.map(tagOf));
  return [...new Set([...Object.keys(tagDescriptions).filter((name) => used.has(name)), ...used])];
}

function describeTags(operations: readonly Operation[]): Json[] {
  return tagsOf(operations).map((name) => {
    const about = tagDescriptions[name];
    return about === undefined ? { name } : { name, description: about };
  });
}

function describePaths(operations: readonly Operation[], answers: Readonly<Record<string, Json>>): Json {
  const paths = Map.groupBy(operations, ({ path }) => path);
  const items = [...paths].map(([path, some]) => [
    path,
    Object.fromEntries(
      some.map((operation) => [
        methodName(operation),
        describeOperation(operation, answers[operationIdOf(operation)]),
      ]),
    ),
  ]);
  return Object.fromEntries(items);
}

/** The answers of all operations, by operationId. */
function answersOf(operations: readonly Operation[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    operations.flatMap((operation) => {
      const answer = operation.about?.answer;
      return answer === undefined ? [] : [[operationIdOf(operation), answer]];
    }),
  );
}

/** The OpenAPI 3.1 document of the operations, from the definitions that read their requests. */
export function openapiDocument(
  operations: readonly Operation[],
  { origin, release }: { readonly origin: string; readonly release: string },
): Json {
  const { components: schemas, byName } = answerSchemas({
    ...answersOf(operations),
    problem: problemShape,
  });
  const problem = byName.problem ?? {};
  const statuses = new Set(
    operations.flatMap((operation) => Object.keys(problemResponses(operation)).map(Number)),
  );
  return {
    openapi: '3.1.1',
    info: { title: 'Phone Gateway', version: release, description },
    servers: [{ url: origin }],
    tags: describeTags(operations),
    paths: describePaths(operations, byName),
    components: {
      schemas,
      headers: headerComponents,
      responses: {
        Problem: {
          description: 'Any other refusal.',
          headers: headersNamed(['X-Request-Id', 'Cache-Control']),
          content: { 'application/problem+json': { schema: problem } },
        },
        ...problemComponents(statuses, problem),
      },
      securitySchemes: securitySchemes(operations),
    },
  };
}
