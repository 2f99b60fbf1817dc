import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalogueFacts } from '../../../tools/fuzz/catalogue-facts.ts';
import { catalogueRequests } from '../../../tools/fuzz/generate/rest-requests.ts';
import { isStream } from '../../../tools/scripts/client/operation-table.ts';
import { freePort } from '../../../tools/testing/free-port.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { entriesOf, readDocument } from '../../../tools/testing/openapi.ts';
import { until } from '../../../tools/testing/until.ts';
import { installClients, startClient } from '../../support/client-folder.ts';
import { createPlaces } from '../../support/places.ts';

const areThere = await installClients();
const root = fileURLToPath(new URL('../../../', import.meta.url));

let gateway: TestGateway;
beforeAll(async () => {
  if (areThere) gateway = await startGateway();
});
afterAll(() => gateway?.close());

interface Linted {
  readonly messages: readonly { readonly ruleId: string; readonly message: string }[];
}

describe.skipIf(!areThere)('linters', () => {
  test('graphql-eslint finds in schema.graphql only what examples/clients/eslint.config.js gives reasons for', async () => {
    const bin = 'examples/clients/node_modules/.bin/eslint';
    const args = [bin, '-c', 'examples/clients/eslint.config.js', '-f', 'json', 'schema.graphql'];
    const { code, lines, stderr } = await startClient(args, {}, root).ran;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [{ messages }] = JSON.parse(lines.join('')) as [Linted];
    expect(messages.map(({ ruleId, message }) => `${ruleId.split('/').at(-1)}: ${message}`)).toEqual([
      expect.stringMatching(/^no-typename-prefix: Field "changedAt" .* "Change"$/),
      expect.stringMatching(/^no-typename-prefix: Field "nodeId" .* "Node"$/),
      expect.stringMatching(/^relay-page-info: `PageInfo` .* `startCursor`/),
      expect.stringMatching(/^relay-page-info: `PageInfo` .* `endCursor`/),
      expect.stringMatching(/^relay-connection-types: `pageInfo` /),
    ]);
  });

  test('Redocly finds nothing in the OpenAPI document', async () => {
    const bin = 'node_modules/.bin/redocly';
    const args = [bin, 'lint', '--config=redocly-lint.yaml', '--format=json'];
    const { code, lines } = await startClient([...args, `${gateway.origin}/v1/openapi.json`], {
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    }).ran;
    const { totals, problems } = JSON.parse(lines.join('\n'));
    expect({ code, totals, problems }).toEqual({
      code: 0,
      totals: { errors: 0, warnings: 0, ignored: 0 },
      problems: [],
    });
  });

  test('Spectral finds nothing in the OpenAPI document', async () => {
    const { code, lines } = await startClient(['lint-openapi.js'], { API_URL: gateway.origin }).ran;
    expect({ code, lines }).toEqual({ code: 0, lines: ['Spectral found 0 things'] });
  });
});

/** Always the same requests. */
const seed = 20_261_123;
const count = 600;

describe.skipIf(!areThere)(
  'Prism as a proxy that checks requests and answers by the OpenAPI document',
  () => {
    let key: string;
    let prism: string;
    beforeAll(async () => {
      ({ key } = await gateway.createAccount('pro'));
      const port = await freePort();
      prism = `http://127.0.0.1:${port}`;
      const started = startClient(['prism.js'], {
        API_URL: gateway.origin,
        PRISM_PORT: String(port),
      });
      await until('Prism is ready', () => started.lines().includes(`Prism is ready at ${prism}`));
    });

    const ask = (origin: string, target: string) =>
      fetch(`${origin}${target}`, { headers: { 'X-API-Key': key } });

    test('passes the valid requests of the fuzzer and their answers unchanged', async () => {
      // A stream has no end to compare.
      const entries = entriesOf(await readDocument(gateway)).filter(
        (entry) => entry.method === 'GET' && !isStream(entry),
      );
      const facts = await readCatalogueFacts(gateway.origin, key);
      const targets = fc
        .sample(catalogueRequests(entries, facts), { seed, numRuns: count })
        // Prism forwards a second question mark as the name of a parameter.
        .filter(({ method, target }) => method === 'GET' && target.startsWith('/') && !target.includes('??'))
        .map(({ target }) => target);
      const places = createPlaces(4);
      const different: string[] = [];
      let valid = 0;
      const compare = async (target: string): Promise<void> => {
        const answer = await ask(gateway.origin, target);
        await answer.arrayBuffer();
        if (!answer.ok) return;
        valid += 1;
        const passed = await ask(prism, target);
        const text = await passed.text();
        if (passed.status !== answer.status) different.push(`${target}: ${passed.status} ${text}`);
      };
      await Promise.all(targets.map((target) => places(() => compare(target))));
      expect(different).toEqual([]);
      expect(valid).toBeGreaterThan(count / 4);
    });

    test('rejects what the document does not allow, before it reaches the gateway', async () => {
      expect((await ask(prism, '/v1/phones?page=0')).status).toBe(422);
      expect((await fetch(`${prism}/v1/phones`)).status).toBe(401);
    });
  },
);
