import type { RequestListener } from 'node:http';
import type { AppContext } from './app-context.ts';
import type { Readiness } from './domain/readiness.ts';
import { createGraphQLErrorReply } from './graphql/error-reply.ts';
import { createGraphQLHandler } from './graphql/graphql-handler.ts';
import { schemaText } from './graphql/schema/schema.ts';
import { isPageRequest } from './http/requests/is-page-request.ts';
import { createMcpHandler } from './mcp/mcp-handler.ts';
import { createAnswerPreviewer, createOperations } from './rest/create-operations.ts';
import { listOperations } from './rest/openapi/list-operations.ts';
import { createOpenapiDocument } from './rest/openapi/openapi-document.ts';
import {
  phoneListParamNames,
  readPhoneCurrency,
  readPhoneListParams,
} from './rest/phones/prepare-phone-list.ts';
import { createRestHandler } from './rest/rest-handler.ts';
import { createRequestHandler, type Transport } from './server/create-request-handler.ts';
import type { LoadShedding } from './server/overload/load-shedding.ts';
import type { BackupSchedule } from './stores/backup/backup-schedule.ts';
import type { ReferenceDocument } from './web/reference/reference-document.ts';
import { createRoutes } from './web/routes.ts';
import { createSite } from './web/site.ts';
import { createSiteSettings } from './web/visitor/visit.ts';

/** Creates one listener for REST, GraphQL, MCP and the pages, which all use the same services. */
export function createListener(
  context: AppContext,
  backupSchedule: BackupSchedule | null,
  loadShedding: LoadShedding,
): RequestListener {
  const { config, environment, stores, metrics, origin, now } = context;
  const { log, workLimit } = environment;
  const getReadiness = (): Readiness => computeReadiness(context, backupSchedule);

  const { answer: answerGraphQL, operationPricer } = createGraphQLHandler({
    ...context,
    phoneRows: stores.phoneRows,
    workLimit,
  });
  const operations = createOperations({ ...context, operationPricer });
  const rest = createRestHandler(operations, context);
  const graphql: Transport = {
    name: 'graphql',
    matches: (request, path) => path === '/graphql' && !isPageRequest(request),
    answer: answerGraphQL,
    createErrorReply: (error, request) => createGraphQLErrorReply(request, error, now()),
  };
  const siteSettings = createSiteSettings(
    {
      origin,
      trustedProxies: config.trustedProxies,
      hasOpenBrowsing: context.browsing.isOpen,
      hasMail: context.mail.isAvailable,
      supportContact: config.supportContact,
      termsUrl: config.termsUrl,
      privacyUrl: config.privacyUrl,
    },
    config.quotaTimeZone,
  );
  const mcp = createMcpHandler(operations, {
    ...context,
    host: config.host,
    mcpOrigins: config.mcpOrigins,
    onToolCall: metrics.recordToolCall,
  });
  const routes = createRoutes({
    ...context,
    operations: listOperations(operations),
    // The document is plain JSON, of which the reference pages declare only the members that they read.
    buildDocument: () => createOpenapiDocument(operations, context) as unknown as ReferenceDocument,
    previewAnswer: createAnswerPreviewer(operations),
    schemaText,
    securityContact: config.securityContact ?? config.supportContact,
    readPhoneList: readPhoneListParams,
    phoneListParamNames,
    readPhoneCurrency,
  });
  metrics.initializeToolCalls(mcp.toolNames);
  metrics.watchInFlight(() => loadShedding.inFlight);
  metrics.watchDatabase(() => getReadiness().database === 'ok');
  metrics.watchQuotaStore(() => getReadiness().quota === 'ok');
  return createRequestHandler({
    transports: [rest, graphql, mcp],
    findSimilarPath: rest.findSimilarPath,
    site: createSite(routes, { ...context, settings: siteSettings }),
    getReadiness,
    metrics,
    metricsToken: config.metricsToken,
    loadShedding,
    waitForCursor: context.waitForCursor,
    origin,
    trustedProxies: config.trustedProxies,
    now,
    log,
  });
}

function computeReadiness(
  { stores, liveCatalogue, changeFeed, mail }: AppContext,
  backupSchedule: BackupSchedule | null,
): Readiness {
  const quota = stores.quota.getHealth();
  const databaseProblem = stores.database.getProblem();
  // The reason that the mail server gave is only logged, because the readiness is public.
  const mailProblem =
    mail.getProblem() &&
    'E-mails cannot be sent at the moment. They stay in the queue; see the log for the cause.';
  const backupProblem = backupSchedule?.getProblem() ?? null;
  return {
    catalogue: liveCatalogue.isLoaded() ? 'ok' : 'loading',
    database: changeFeed.isDatabaseUnavailable || databaseProblem !== null ? 'away' : 'ok',
    quota: quota.state,
    warnings: [
      ...quota.warnings,
      ...[databaseProblem, backupProblem, mailProblem].filter((warning) => warning !== null),
    ],
  };
}
