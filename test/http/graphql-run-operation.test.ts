import { afterEach, expect, test } from 'vitest';
import { GatewayError } from '../../src/domain/errors.ts';
import { newType, oldType } from '../support/answers.ts';
import { closeHandlers, openHandler, quota } from '../support/graphql-handler.ts';

/** The handler alone, with services that fail in ways that real ones cannot be made to. */

afterEach(closeHandlers);

const unavailable = (code: 'unavailable' | 'quota-unavailable') => async (): Promise<never> => {
  throw new GatewayError(code, 'Not now.', { retryAfterSeconds: 1 });
};
const broken = (): never => {
  throw new Error('SELECT secret FROM /srv/gateway');
};

test.each([newType, oldType])(
  'a quota that cannot be checked is 503 with Retry-After as %s',
  async (type) => {
    const { ask } = await openHandler({ admit: unavailable('quota-unavailable') });
    const answer = await ask('{ brands { id } }', type);
    expect(answer).toMatchObject({ status: 503, errors: [{ extensions: { code: 'QUOTA_UNAVAILABLE' } }] });
    expect(answer).not.toHaveProperty('data');
    expect(answer.headers.get('retry-after')).toBe('1');
  },
);

test('a key that cannot be looked up is 503 before anything else', async () => {
  const { ask } = await openHandler({ authenticate: unavailable('unavailable') });
  const answer = await ask('{ __schema { queryType { name } } }', oldType);
  expect(answer).toMatchObject({ status: 503, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  expect(answer.headers.get('retry-after')).toBe('1');
});

test.each(['missing-key', 'invalid-key', 'revoked-key', 'expired-key', 'wrong-credential'] as const)(
  '%s is 401 with WWW-Authenticate',
  async (code) => {
    const { ask } = await openHandler({
      authenticate: async () => {
        throw new GatewayError(code, 'No.');
      },
    });
    const answer = await ask('{ __schema { queryType { name } } }', oldType);
    const spelt = code.toUpperCase().replaceAll('-', '_');
    expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: spelt } }] });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
  },
);

test('a degraded answer says so, and not the remaining quota', async () => {
  const { ask } = await openHandler({
    admit: async () => ({ quota: quota(5, true), refund: async () => true, setStatus: () => {} }),
  });
  const answer = await ask('{ brands { id } }');
  expect(answer.cost).toEqual({ units: 1, remainingDay: null, remainingMonth: null });
  expect(answer.headers.get('x-quota-degraded')).toBe('1');
  expect(answer.headers.get('ratelimit')).toBeNull();
});

test('a failed field whose units cannot be refunded says so, and stays charged', async () => {
  const admit = async () => ({ quota: quota(1), refund: async () => false, setStatus: () => {} });
  const { ask, failures } = await openHandler({ admit }, { listBrands: broken });
  const answer = await ask('{ failing: brands { id } __schema { queryType { name } } }');
  expect(answer.errors?.[0]?.message).toMatch(/may stay charged/);
  expect(answer).toMatchObject({
    data: { failing: null, __schema: { queryType: { name: 'Query' } } },
    errors: [{ path: ['failing'], extensions: { code: 'INTERNAL' } }],
    cost: { units: 1, remainingDay: 99 },
  });
  expect(failures).toHaveLength(1);
});

test('quotaStatus is null with its error if nothing is known, and its siblings are returned', async () => {
  const { ask } = await openHandler({ readQuota: unavailable('quota-unavailable') });
  const answer = await ask('{ quotaStatus { day { used } } __schema { queryType { name } } }');
  expect(answer).toMatchObject({
    status: 200,
    data: { quotaStatus: null, __schema: { queryType: { name: 'Query' } } },
    errors: [{ path: ['quotaStatus'], extensions: { code: 'QUOTA_UNAVAILABLE' } }],
  });
});

test('a root field that fails internally is null, refunded, and reveals no cause', async () => {
  const { ask, refunds, failures } = await openHandler({}, { listBrands: broken, findPhone: () => null });
  const answer = await ask('{ brands { id } phone(id: 1) { id } }');
  expect(answer).toMatchObject({
    status: 200,
    data: { brands: null, phone: null },
    errors: [{ path: ['brands'], extensions: { code: 'INTERNAL' } }],
  });
  expect(JSON.stringify(answer)).not.toMatch(/secret|srv|SELECT/);
  expect(refunds).toEqual([1]);
  expect(answer.cost).toEqual({ units: 1, remainingDay: 99, remainingMonth: 999 });
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('99');
  expect(failures).toHaveLength(1);
});

test('a failure below that empties a root field refunds all of it', async () => {
  // `totalCount` must not be null, so the whole page is null.
  const list = () => ({
    ...{ items: [], page: 1, perPage: 20, total: 'SELECT' as never },
    ...{ corrected: null, understood: null, unread: [], isUnknown: false },
    view: { freshness: 'complete' as const, currency: 'THB' },
  });
  const { ask, refunds } = await openHandler({}, { list, assertCurrency: () => {} });
  const answer = await ask('{ phones { totalCount nodes { reviews { totalCount } } } }');
  expect(answer).toMatchObject({ data: { phones: null }, errors: [{ extensions: { code: 'INTERNAL' } }] });
  expect(JSON.stringify(answer.errors)).not.toMatch(/SELECT|Int cannot/);
  expect(refunds).toEqual([21]);
  expect(answer.cost?.units).toBe(0);
});

test('an answer without a failure is not refunded', async () => {
  const phone = (): never => {
    throw new GatewayError('not-found', 'There is no such phone.');
  };
  const { ask, refunds } = await openHandler({}, { findPhone: phone });
  const answer = await ask('{ phone(id: 1) { id } }');
  expect(answer).toMatchObject({
    status: 200,
    data: { phone: null },
    errors: [{ extensions: { code: 'NOT_FOUND' } }],
  });
  expect(refunds).toEqual([]);
  expect(answer.cost?.units).toBe(1);
});

test('a bug while an operation is admitted is 500 and reveals no cause', async () => {
  const { ask, failures } = await openHandler({ admit: broken });
  const answer = await ask('{ brands { id } }');
  expect(answer).toMatchObject({ status: 500, errors: [{ extensions: { code: 'INTERNAL' } }] });
  expect(JSON.stringify(answer)).not.toMatch(/secret|srv|SELECT/);
  expect(failures).toHaveLength(1);
});
