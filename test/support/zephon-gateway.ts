import { afterAll, beforeAll } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { spyOnDatabase } from './database-spy.ts';
import { addHistory } from './history.ts';

export interface ZephonGateway {
  readonly gateway: TestGateway;
  /** An account with a large plan. */
  readonly key: string;
}

/** For the tests of a file: a gateway that has the phones of `addHistory`, closed behind them. */
export function openZephonGateway(): () => ZephonGateway {
  let opened: ZephonGateway;
  const database = { restore: () => {} };
  beforeAll(async () => {
    const spy = spyOnDatabase();
    database.restore = spy.restore;
    const gateway = await startGateway();
    opened = { gateway, key: (await gateway.createAccount('pro')).key };
    await addHistory(gateway, spy);
  });
  afterAll(async () => {
    await opened?.gateway.close();
    database.restore();
  });
  return () => opened;
}
