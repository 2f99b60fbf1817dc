import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createLiveCatalogue } from '../../../../src/catalogue/live-catalogue.ts';
import { createWindowClock } from '../../../../src/domain/quota/windows.ts';
import { createQuotaHeaders } from '../../../../src/http/responses/quota-headers.ts';
import {
  createPhoneCatalogue,
  type PhoneCatalogue,
} from '../../../../src/services/catalogue/phone-catalogue.ts';
import { createCredentialMaker } from '../../../../src/services/keys/credential-maker.ts';
import { createKeyDirectory } from '../../../../src/services/keys/key-directory.ts';
import { createUnknownCredentials } from '../../../../src/services/keys/unknown-credentials.ts';
import { type Caller, createAdmission } from '../../../../src/services/quota/admission.ts';
import { createPlanTable } from '../../../../src/services/quota/plan-table.ts';
import { readPlans } from '../../../../src/services/quota/read-plans.ts';
import { createAccountStore } from '../../../../src/stores/prisma/accounts/account-store.ts';
import { createCatalogueSource } from '../../../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createPhoneHistory } from '../../../../src/stores/prisma/catalogue/phone-history.ts';
import { openDatabase } from '../../../../src/stores/prisma/database.ts';
import { openQuotaStores } from '../../../../src/stores/quota/open-quota-stores.ts';
import { recordNothing } from '../../../testing/record-nothing.ts';
import { environment } from './environment.ts';

export interface GatewayServices {
  /** Checks the key of a request, charges one unit, and sets the headers of the quota. */
  chargeRequest(
    headers: IncomingHttpHeaders,
    setHeader: (name: string, value: string) => unknown,
  ): Promise<Caller>;
  readonly catalogue: PhoneCatalogue;
}

const chargeSource = { transport: 'graphql', operation: 'query', requestId: '' } as const;

/**
 * Opens the gateway's services below its transports: the same snapshot in memory, key check and quota script. A peer
 * that uses them differs from the gateway only in its GraphQL server. They do not poll for changes, which is in its
 * favour.
 */
export async function openGatewayServices(): Promise<GatewayServices> {
  const now = Date.now;
  const database = await openDatabase({ kind: 'postgres', url: environment.databaseUrl() });
  const clock = createWindowClock(now, 'UTC');
  const live = createLiveCatalogue(createCatalogueSource(database.catalogue), clock);
  await live.refresh();
  const catalogue = createPhoneCatalogue({
    catalogue: live,
    history: createPhoneHistory(database.prisma),
  });

  const quotaConfig = {
    kind: 'redis',
    url: environment.redisUrl(),
    prefix: environment.redisPrefix(),
  } as const;
  const { quota, createLimiter } = await openQuotaStores(
    { database: { kind: 'postgres', url: environment.databaseUrl() }, quota: quotaConfig },
    database,
    { now, onEvent: () => {}, onRedisCharge: () => {} },
  );

  const store = createAccountStore(database.prisma);
  const plans = createPlanTable(readPlans(readFileSync(environment.plansFile(), 'utf8')).plans);
  const credentials = createCredentialMaker(environment.keyPepper(), randomBytes);
  const unknownCredentials = createUnknownCredentials(createLimiter, now);
  const getChangeFeed = () => ({ caughtUpAtMs: now(), isDatabaseUnavailable: false, credentialsEpoch: 0 });
  const { findKey } = store;
  const keys = createKeyDirectory({ findKey, credentials, unknownCredentials, getChangeFeed, now });
  const ignore = () => {};
  const admission = createAdmission({
    keys,
    plans,
    quota,
    clock,
    now,
    recorder: recordNothing,
    onKeyUsed: ignore,
    onCharge: ignore,
  });
  const chargeRequest: GatewayServices['chargeRequest'] = async (headers, setHeader) => {
    const caller = await admission.authenticate(String(headers['x-api-key'] ?? ''));
    const { quota: status } = await admission.admit(caller, 1, chargeSource);
    for (const [name, value] of createQuotaHeaders(status, Date.now())) setHeader(name, value);
    return caller;
  };
  return { chargeRequest, catalogue };
}
