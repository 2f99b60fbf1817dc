import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startGateway } from '../../tools/testing/gateway.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a closed gateway leaves nothing in memory', async () => {
  const gateway = await startGateway();
  const { key } = await gateway.createAccount();
  expect((await gateway.get('/v1/phones', key)).status).toBe(200);
  const parts = [gateway.app, gateway.app.operator, gateway.app.ended].map((part) => new WeakRef(part));
  await gateway.close();
  const left = (): number => {
    collectGarbage();
    return parts.filter((part) => part.deref() !== undefined).length;
  };
  await expect.poll(left).toBe(0);
  expect(() => gateway.app).toThrow('closed');
});
