import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleAnswers, listOperations } from '../../src/rest/openapi/list-operations.ts';
import { graphqlEquivalents } from '../../src/web/reference/render-samples.ts';
import { answerShapes } from '../../tools/testing/answer-readers.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { entriesOf, readDocument } from '../../tools/testing/openapi.ts';
import { recordExamples } from '../../tools/testing/record-examples.ts';
import { restOperations } from '../../tools/testing/rest-operations.ts';
import { expectShape } from '../support/answer-shapes.ts';

const operations = listOperations(restOperations);

let gateway: TestGateway;
let account: { key: string; secret: string };
beforeAll(async () => {
  gateway = await startGateway();
  account = await gateway.createAccount('pro');
});
afterAll(() => gateway.close());

describe('the recorded answers', () => {
  test('cover every operation, and are the answers of a gateway with the starter catalogue ("npm run examples" renews them)', async () => {
    expect(exampleAnswers).toEqual(await recordExamples());
  });
  test('fit the schemas of their operations, and are in the document', async () => {
    const entries = entriesOf(await readDocument(gateway));
    for (const { operation } of entries) {
      const { operationId } = operation;
      const example = exampleAnswers[operationId];
      expect({ operationId, isRecorded: example !== undefined }).toEqual({ operationId, isRecorded: true });
      const described = operation.responses[String(example?.status)];
      const { 'application/json': json, 'text/event-stream': events } = described?.content ?? {};
      const shown = (json ?? events)?.example;
      if (operationId === 'getOpenApi' || example?.body === undefined) {
        expect({ operationId, shown }).toEqual({ operationId, shown: undefined });
        continue;
      }
      expectShape(answerShapes.get(operationId), example.body, operationId);
      expect({ operationId, shown }).toEqual({ operationId, shown: example.body });
      const { method, target } = example.request;
      expect(described?.description).toContain(`The example answers ${method} ${target}`);
    }
  });
  test('contain no credential, and are short', () => {
    const text = JSON.stringify(exampleAnswers);
    expect(text.match(/\bph[krs]_(?!X{48}\b|0{48}\b)[0-9A-Za-z]+/g)).toBeNull();
    expect(text.length).toBeLessThan(65_000);
  });
});

describe('the requests in the reference', () => {
  test('request the same in GraphQL as in REST', async () => {
    for (const [operationId, query] of Object.entries(graphqlEquivalents)) {
      expect(operations.map((one) => one.operationId)).toContain(operationId);
      const answer = (await (await gateway.graphql(query, account.key)).json()) as {
        data?: Record<string, unknown>;
        errors?: unknown;
      };
      expect({ operationId, errors: answer.errors }).toEqual({ operationId, errors: undefined });
      const [found] = Object.values(answer.data ?? {});
      expect({ operationId, isEmpty: found === null || JSON.stringify(found) === '[]' }).toEqual({
        operationId,
        isEmpty: false,
      });
    }
  });
});
