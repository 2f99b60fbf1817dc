import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { type Config, originOf } from './config.ts';
import type { WindowClock } from './domain/windows.ts';
import { createGraphQLHandler } from './graphql/graphql-handler.ts';
import type { GraphQLServices } from './graphql/graphql-services.ts';
import type { PersistedDocuments } from './graphql/persisted-documents.ts';
import { schemaText } from './graphql/schema-text.ts';
import { clientAddress } from './http/client-address.ts';
import type { Readiness } from './http/health.ts';
import type { LoadShedding } from './http/load-shedding.ts';
import type { Metrics } from './http/metrics.ts';
import { release } from './release.ts';
import { listOperations } from './rest/list-operations.ts';
import { createOperations } from './rest/operations.ts';
import { createRestHandler } from './rest/router.ts';
import { createListener } from './server.ts';
import type { AccountAccess } from './services/account-access.ts';
import type { AccountKeys } from './services/account-keys.ts';
import type { Sessions } from './services/sessions.ts';
import type { SignUp } from './services/sign-up.ts';
import type { UsageReport } from './services/usage-report.ts';
import { createRoutes } from './web/routes.ts';
import { createSite } from './web/site.ts';
import { createSiteFrame } from './web/visit.ts';

/** What the doors are given: services, and what is watched. */
export interface DoorParts extends GraphQLServices {
  readonly signUp: SignUp;
  readonly access: AccountAccess;
  readonly accountKeys: AccountKeys;
  readonly usage: UsageReport;
  readonly sessions: Sessions;
  readonly documents: PersistedDocuments;
  readonly clock: WindowClock;
  readonly readiness: () => Readiness;
  readonly metrics: Metrics;
  readonly load: LoadShedding;
  readonly now: () => number;
  readonly log: Logger;
  readonly keepsAnswers: boolean;
}

/** REST, GraphQL and the pages, all over the same services, as one listener. */
export function createDoors(config: Config, parts: DoorParts): RequestListener {
  const { catalogue, admission, documents, now, log, keepsAnswers } = parts;
  const { trustedProxies, metricsToken } = config;
  const origin = originOf(config);
  const onError = (error: unknown, requestId: string): void =>
    log.error({ err: error, requestId }, 'request failed');
  const addressOf = (request: IncomingMessage): string => clientAddress(request, trustedProxies);

  const operations = createOperations({ ...parts, addressOf, origin, release });
  const rest = createRestHandler(operations, {
    admission,
    catalogue,
    now,
    addressOf,
    release,
    keepsAnswers,
    origin,
    onError,
  });

  const { plans, prisma } = parts;
  const graphql = createGraphQLHandler({
    catalogue,
    admission,
    plans,
    prisma,
    documents,
    keepsAnswers,
    now,
    addressOf,
    onError,
  });

  const told = listOperations(operations);
  const routes = createRoutes({ ...parts, operations: told, schemaText, addressOf, origin });
  const frame = createSiteFrame({ origin, trustedProxies, timeZone: config.quotaTimeZone });
  const site = createSite(routes, { frame, onError });

  const { readiness, metrics, load } = parts;
  return createListener({
    rest,
    graphql,
    site,
    readiness,
    metrics,
    metricsToken,
    load,
    origin,
    trustedProxies,
    now,
    log,
  });
}
