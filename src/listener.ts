import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { type Config, originOf } from './config.ts';
import type { RequestSource, TransportName } from './domain/accounts/key-restrictions.ts';
import { GatewayError } from './domain/errors.ts';
import type { Readiness } from './domain/readiness.ts';
import { createGraphQLHandler } from './graphql/graphql-handler.ts';
import type { PersistedDocuments } from './graphql/persisted-documents.ts';
import { refusalReply } from './graphql/refusal-reply.ts';
import { schemaText } from './graphql/schema.ts';
import { clientAddress } from './http/client-address.ts';
import { isPageRequest } from './http/is-page-request.ts';
import { HttpRequestSource } from './http/request-source.ts';
import type { WorkLimit } from './http/work-budget.ts';
import { createMcpHandler } from './mcp/mcp-handler.ts';
import { protocolVersions } from './mcp/protocol-versions.ts';
import { release } from './release.ts';
import { createOperations } from './rest/create-operations.ts';
import { listOperations } from './rest/list-operations.ts';
import { openapiDocument } from './rest/openapi/openapi-document.ts';
import { createPreviewAnswer } from './rest/preview-answer.ts';
import { readPhoneCurrency, readPhoneList } from './rest/read-phone-list.ts';
import { createRestHandler } from './rest/rest-handler.ts';
import { createRequestHandler, type Transport } from './server/create-request-handler.ts';
import type { LoadShedding } from './server/load-shedding.ts';
import type { Metrics } from './server/metrics.ts';
import type { Services } from './services/services.ts';
import type { BackupSchedule } from './stores/backup/backup-schedule.ts';
import type { OpenedStores } from './stores/open-stores.ts';
import type { ReferenceDocument } from './web/reference/reference-document.ts';
import { createRoutes } from './web/routes.ts';
import { createSite } from './web/site.ts';
import { createSiteFrame } from './web/visit.ts';

export interface ListenerParts extends Services {
  readonly stores: Pick<OpenedStores, 'database' | 'phoneRows' | 'quota'>;
  readonly backups: Pick<BackupSchedule, 'trouble'> | null;
  readonly documents: PersistedDocuments;
  readonly load: LoadShedding;
  readonly metrics: Metrics;
}

/** REST, GraphQL, MCP and the pages, all over the same services, as one listener. */
export function createListener(
  parts: ListenerParts,
  config: Config,
  surroundings: {
    readonly now: () => number;
    readonly log: Logger;
    readonly cacheable: boolean;
    readonly workLimit: WorkLimit;
  },
): RequestListener {
  const { stores, load, metrics } = parts;
  const { now, log } = surroundings;
  const { trustedProxies, metricsToken } = config;
  const origin = originOf(config);
  const shared = {
    ...parts,
    ...surroundings,
    origin,
    release,
    addressOf: (request: IncomingMessage): string => clientAddress(request, trustedProxies),
    requestSourceOf: (
      request: IncomingMessage,
      transport: TransportName | null,
      usesRegisteredDocument?: () => Promise<boolean>,
    ): RequestSource => new HttpRequestSource(request, trustedProxies, transport, usesRegisteredDocument),
    onError: (error: unknown, requestId: string): void => {
      // Not a failure: the operator has set no mail server.
      const isUnset = error instanceof GatewayError && error.code === 'mail-unavailable';
      if (!isUnset) log.error({ err: error, requestId }, 'request failed');
    },
  };
  const operations = createOperations(shared);
  const rest = createRestHandler(operations, shared);
  const graphql: Transport = {
    name: 'graphql',
    takes: (request, path) => path === '/graphql' && !isPageRequest(request),
    answer: createGraphQLHandler({
      ...shared,
      phoneRows: stores.phoneRows,
    }),
    refuse: (error, request) => refusalReply(request, error, now()),
  };
  const mcp = createMcpHandler(operations, {
    ...shared,
    host: config.host,
    mcpOrigins: config.mcpOrigins,
    onToolCall: metrics.toolCalled,
  });
  const routes = createRoutes({
    ...shared,
    operations: listOperations(operations),
    document: () => openapiDocument(operations, shared) as unknown as ReferenceDocument,
    previewAnswer: createPreviewAnswer(operations),
    readiness: () => readinessOf(parts),
    schemaText,
    mcp: { tools: mcp.tools, protocolVersions },
    readPhoneList,
    readPhoneCurrency,
  });
  const frame = createSiteFrame(
    {
      origin,
      trustedProxies,
      hasBrowse: parts.browsing.isOpen,
      hasMail: parts.mail.isAvailable,
      supportContact: config.supportContact,
      termsUrl: config.termsUrl,
      privacyUrl: config.privacyUrl,
    },
    config.quotaTimeZone,
  );
  metrics.watchInFlight(() => load.inFlight);
  metrics.watchDatabase(() => readinessOf(parts).database === 'ok');
  return createRequestHandler({
    ...shared,
    transports: [rest, graphql, mcp],
    site: createSite(routes, { ...shared, frame }),
    readiness: () => readinessOf(parts),
    metricsToken,
    trustedProxies,
  });
}

function readinessOf({ stores, backups, live, feed, mail }: ListenerParts): Readiness {
  const quota = stores.quota.health();
  const trouble = stores.database.trouble();
  // What the mail server says is for the log: this answer is public.
  const mailTrouble =
    mail.trouble() && 'Mails cannot be sent at present; they wait in the queue, and the log says why.';
  const backupTrouble = backups?.trouble() ?? null;
  return {
    catalogue: live.isLoaded() ? 'ok' : 'loading',
    database: feed.isAway || trouble !== null ? 'away' : 'ok',
    quota: quota.state,
    warnings: [
      ...quota.warnings,
      ...[trouble, backupTrouble, mailTrouble].filter((warning) => warning !== null),
    ],
  };
}
