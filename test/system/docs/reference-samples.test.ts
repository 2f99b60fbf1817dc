import { execFile, spawn, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../../src/rest/openapi/list-operations.ts';
import { highlightCode } from '../../../src/web/parts/docs/highlight-code.ts';
import type { Sample } from '../../../src/web/parts/docs/write-request.ts';
import { createOperationSamples } from '../../../src/web/reference/render-samples.ts';
import { answerShapes } from '../../../tools/testing/answer-readers.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { restOperations } from '../../../tools/testing/rest-operations.ts';
import { expectShape } from '../../support/answer-shapes.ts';

const operations = listOperations(restOperations);

/** What a reader copies: the text of a sample on the page. */
const textOf = ({ code, language }: Sample): string =>
  highlightCode(code, language)
    .text.replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const writeSamples = (operation: (typeof operations)[number]): string[] =>
  createOperationSamples(operation, gateway.origin).map(textOf);

let gateway: TestGateway;
let account: { key: string; secret: string };
beforeAll(async () => {
  gateway = await startGateway();
  account = await gateway.createAccount('pro');
});
afterAll(() => gateway.close());

describe('the requests in the reference', () => {
  const getEnv = () => ({ ...process.env, API_KEY: account.key, API_SECRET: account.secret });
  const run = (program: string, args: string[]) => promisify(execFile)(program, args, { env: getEnv() });
  const safe = operations.filter(
    ({ method, credential, path }) =>
      // Nobody has the webhook of the example.
      !path.includes('/webhooks/{id}') &&
      (method === 'GET' || (method === 'POST' && credential === 'api-key')),
  );

  test('run as they are, in the shell', async () => {
    for (const operation of safe.filter(({ isStream }) => !isStream)) {
      const [code = ''] = writeSamples(operation);
      const { stdout } = await run('sh', ['-c', code.replace(/^curl /, 'curl -s --fail-with-body ')]);
      const answer = JSON.parse(stdout);
      expectShape(answerShapes.get(operation.operationId), answer, operation.operationId);
    }
  });
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  test('read a stream in the shell, in JavaScript and in Python', async () => {
    for (const operation of operations.filter(({ isStream }) => isStream)) {
      const [curl, javaScript, python] = writeSamples(operation);
      const programs = [
        ['sh', '-c', `exec ${curl}`],
        [process.execPath, '--input-type=module', '-e', javaScript],
        ...(hasPython ? [['python3', '-u', '-c', python]] : []),
      ] as [string, ...string[]][];
      for (const [program, ...args] of programs) {
        const child = spawn(program, args, { env: getEnv(), stdio: ['ignore', 'pipe', 'inherit'] });
        let text = '';
        for await (const part of child.stdout) {
          text += part;
          if (text.includes('event: change')) break;
        }
        child.kill();
        expect(text).toMatch(/^retry: 3000\s+event: ready\s/);
      }
    }
  });
  test.skipIf(!hasPython)('run in JavaScript and in Python, with a body too', async () => {
    const some = operations.filter(({ operationId }) =>
      ['getPhone', 'identifyPhones', 'createKey'].includes(operationId),
    );
    for (const operation of some) {
      const [, javaScript = '', python = ''] = writeSamples(operation);
      await run(process.execPath, ['--input-type=module', '-e', javaScript]);
      const { stdout } = await run('python3', ['-c', python]);
      expect(stdout).toMatch(/^\{'(data|key)': /);
    }
  });
});
