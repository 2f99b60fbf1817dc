import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { QuotaView } from '../../src/domain/quota/quota-view.ts';
import { createPersistedDocuments } from '../../src/graphql/documents/persisted-documents.ts';
import { createGraphQLHandler } from '../../src/graphql/graphql-handler.ts';
import { HttpRequestSource } from '../../src/http/requests/request-source.ts';
import { startResponse } from '../../src/http/responses/send.ts';
import { runUntraced } from '../../src/http/trace-operation.ts';
import { defaultWorkLimit } from '../../src/http/work-budget.ts';
import type { PhoneCatalogue } from '../../src/services/catalogue/phone-catalogue.ts';
import type { ChangeStreams } from '../../src/services/changes/change-streams.ts';
import type { Admission, Caller } from '../../src/services/quota/admission.ts';
import { nothingUsed } from '../../tools/testing/nothing-used.ts';
import { newType, readAnswer } from './answers.ts';

/** The GraphQL handler alone, with services of a test. */

export const caller: Caller = {
  accountId: 'acc_1',
  key: { id: 'key', name: 'Key', status: 'active', createdAt: new Date(0), restrictions: null },
  client: null,
  plan: {
    name: 'free',
    limits: { day: 100, month: 1_000 },
    price: null,
    data: 'complete',
    support: 'community',
  },
  carriedUsage: nothingUsed,
};

export const quota = (used: number, degraded = false): QuotaView => {
  const window = { used, startsAtMs: 0, resetsAtMs: 86_400_000 };
  return {
    day: { name: 'day', limit: 100, remaining: 100 - used, ...window },
    month: { name: 'month', limit: 1_000, remaining: 1_000 - used, ...window },
    keyWindows: [],
    degraded,
  };
};

const suggestNothing = () => Promise.reject(new Error('nothing is suggested here'));

const servers = new Set<Server>();

/** For `afterEach`. */
export function closeHandlers(): void {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
}

export async function openHandler(
  admission: Partial<Admission>,
  catalogue: Partial<PhoneCatalogue> = { listBrands: () => [] },
  open: ChangeStreams['open'] = () => Promise.reject(new Error('nothing is streamed here')),
) {
  const refunds: (number | undefined)[] = [];
  const failures: unknown[] = [];
  const admit: Admission['admit'] = async (_caller, units) => ({
    quota: quota(units),
    refund: async (refunded) => refunds.push(refunded) > 0,
    setStatus: () => {},
  });
  const { answer } = createGraphQLHandler({
    documents: createPersistedDocuments({ find: async () => new Map() }, () => 0),
    admission: {
      authenticate: async () => caller,
      admit,
      readQuota: async () => quota(0),
      readQuotaIfAvailable: async () => quota(0),
      ...admission,
    } as Admission,
    suggestions: { admit: suggestNothing, read: suggestNothing },
    catalogue: { getTag: () => 'one version', getEdition: () => 'live', ...catalogue } as PhoneCatalogue,
    plans: { all: [caller.plan], has: () => true, get: () => caller.plan },
    phoneRows: {} as never,
    streams: { open } as ChangeStreams,
    traceOperation: runUntraced,
    canCache: true,
    release: '1',
    workLimit: defaultWorkLimit,
    getClientAddress: () => '192.0.2.1',
    getRequestSource: (request, door) => new HttpRequestSource(request, 0, door),
    now: () => 0,
    onError: (error) => failures.push(error),
  });
  const opened = createServer((request, response) => {
    startResponse(response, { isHttps: false });
    void answer(request, response);
  }).listen(0, '127.0.0.1');
  servers.add(opened);
  await new Promise((resolve) => opened.once('listening', resolve));
  const { port } = opened.address() as AddressInfo;
  const ask = async (query: string, accept = newType) =>
    readAnswer(
      await fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: accept, 'X-API-Key': 'phk_any' },
        body: JSON.stringify({ query }),
      }),
    );
  return { ask, refunds, failures, url: `http://127.0.0.1:${port}/graphql` };
}
