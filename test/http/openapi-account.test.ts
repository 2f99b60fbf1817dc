import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerShapes } from '../../tools/testing/answer-readers.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type Entry, entriesOf, readDocument } from '../../tools/testing/openapi.ts';
import { expectShape } from '../support/answer-shapes.ts';

let gateway: TestGateway;
let entries: Entry[];
beforeAll(async () => {
  gateway = await startGateway();
  entries = entriesOf(await readDocument(gateway));
});
afterAll(() => gateway.close());

test('account operations succeed with their examples, with the documented status and schema', async () => {
  const account = await gateway.createAccount();
  await gateway.get('/v1/brands', account.key);
  let secret = account.secret;
  const run = async (operationId: string, id = '') => {
    const { method, path, operation } = entries.find(
      (one) => one.operation.operationId === operationId,
    ) as Entry;
    const example = operation.requestBody?.content['application/json'].example;
    const response = await fetch(gateway.origin + path.replace('{id}', id), {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      ...(example !== undefined && { body: JSON.stringify(example) }),
    });
    const declared = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
    expect({ operationId, declared }).toEqual({ operationId, declared: [String(response.status)] });
    if (response.status === 204) return {};
    const answer = await response.json();
    expectShape(answerShapes.get(operationId), answer, operationId);
    return answer;
  };
  await run('getAccount');
  await run('updateAccount');
  await run('renewRecoveryCodes');
  await run('exportAccount');
  await run('listUsage');
  await run('requestPlan');
  const { key } = await run('createKey');
  await run('updateKey', key.id);
  const { key: next } = await run('rotateKey', key.id);
  await run('listKeys');
  await run('revokeKey', next.id);
  ({ api_secret: secret } = await run('rotateSecret'));
  await run('deleteAccount');
});
