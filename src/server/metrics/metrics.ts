import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { errorTitles } from '../../domain/errors.ts';
import { getProblemCode, getRoute, type ProblemCode } from '../../http/responses/send.ts';
import type { RequestEndListener } from '../request-log.ts';
import {
  createInstallationMetrics,
  createLabelCounter,
  createMailMetrics,
  createWebhookMetrics,
  registerComputedGauge,
  type Versions,
} from './installation-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Methods are counted in classes, because a client may send any string as the method. */
const methodClasses = ['read', 'write', 'other'] as const;

/** Returns the index of a method in `methodClasses`. */
function getMethodClassIndex(method: string | undefined): number {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return 0;
    case 'POST':
    case 'PUT':
    case 'PATCH':
    case 'DELETE':
      return 1;
    default:
      return 2;
  }
}

/** The status that is counted for a client that disconnected before the answer. */
const abortedStatus = 0;

/**
 * The bounds of the histogram of response times. Most responses take less than a millisecond, and the slowest
 * are ended after a few seconds.
 */
const requestBucketSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const chargeBucketSeconds = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5];
const loadBucketSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The default metrics that are removed, because they would wake an idle gateway ten times a second.
 * `nodejs_eventloop_lag_…` already shows whether the event loop is busy.
 */
const removedDefaults = ['nodejs_eventloop_utilization_histogram', 'nodejs_eventloop_utilization_summary'];
/**
 * The longest interval that a timer can have. The timer of the removed metrics gets it, because no setting turns that
 * timer off.
 */
const maxTimerMs = 2 ** 31 - 1;

let processRegistry: Registry | null = null;

/** Registers the metrics of memory, processor time, event loop and garbage collector, once for the process. */
function getProcessMetrics(): Registry {
  if (processRegistry === null) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry, eventLoopUtilizationTimeout: maxTimerMs });
    for (const name of removedDefaults) processRegistry.removeSingleMetric(name);
  }
  return processRegistry;
}

/**
 * All error codes. They are listed so that every count begins at 0. `invalid-document` is not in `errorTitles`, because
 * only GraphQL answers have it, and they have no titles.
 */
const problemCodes = [...Object.keys(errorTitles), 'invalid-document'] as readonly ProblemCode[];

/** Creates the metrics for Prometheus. Counting costs a few additions; the text is created when it is read. */
export function createMetrics(versions: Versions) {
  const gatewayRegistry = new Registry();
  const registers = [gatewayRegistry];
  const countRequest = createRequestCounter(registers);
  const countProblem = createLabelCounter(
    registers,
    'phone_gateway_problems_total',
    'Answers that are problems, by code',
    'code',
    problemCodes,
  );
  const recordRequest: RequestEndListener = (request, response, end) => {
    countRequest(request, response, end);
    const code = getProblemCode(response);
    if (code !== null) countProblem(code, 1);
  };
  const recordUnits = createLabelCounter(
    registers,
    'phone_gateway_quota_units_total',
    'Units by outcome: charged, insured (allowed while the store was away), refused (429), refunded, undecided (503)',
    'outcome',
    ['charged', 'insured', 'refused', 'refunded', 'undecided'],
  );
  const countShedRequests = createLabelCounter(
    registers,
    'phone_gateway_requests_shed_total',
    'Requests rejected (503) because the gateway was overloaded',
    'door',
    ['rest', 'graphql', 'mcp', 'page'],
  );
  const toolCalls = createToolCallCounter(registers);
  const chargeDurations = new Histogram({
    name: 'phone_gateway_redis_charge_duration_seconds',
    help: 'Duration of charges in Redis, including charges that timed out',
    buckets: chargeBucketSeconds,
    registers,
  });
  const loadDurations = new Histogram({
    name: 'phone_gateway_catalogue_load_duration_seconds',
    help: 'Duration of loading changes to the catalogue',
    buckets: loadBucketSeconds,
    registers,
  });
  const createGauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const catalogueVersionGauge = createGauge(
    'phone_gateway_catalogue_version',
    'Current revision of the catalogue',
  );
  const phoneCountGauge = createGauge('phone_gateway_catalogue_phones', 'Phones in the current catalogue');
  const rejectedConnections = new Counter({
    name: 'phone_gateway_connections_refused_total',
    help: 'Connections closed at once because the limit was reached',
    registers,
  });
  const allMetrics = Registry.merge([gatewayRegistry, getProcessMetrics()]);
  return {
    contentType: allMetrics.contentType as string,
    /** Returns all metrics in Prometheus' text format. */
    formatText: () => allMetrics.metrics(),
    recordRequest,
    /** Counts units by outcome (see `UnitsOutcome`). */
    recordUnits,
    /** Counts a call of an MCP tool by outcome (see `CallOutcome`). */
    recordToolCall: toolCalls.record,
    /** Sets the counts of these MCP tools to 0. */
    initializeToolCalls: toolCalls.initialize,
    /** @param transport the name of the transport, or `page`. The label has the historical name `door`. */
    recordShedRequest: (transport: string) => countShedRequests(transport, 1),
    recordRedisCharge: (durationMs: number) => chargeDurations.observe(durationMs / 1000),
    recordCatalogueLoad: (load: {
      readonly version: number;
      readonly phoneCount: number;
      readonly durationMs: number;
    }): void => {
      loadDurations.observe(load.durationMs / 1000);
      catalogueVersionGauge.set(load.version);
      phoneCountGauge.set(load.phoneCount);
    },
    /** Counts a connection that was closed immediately because the limit was reached. */
    recordRejectedConnection: () => rejectedConnections.inc(),
    ...createFeedMetrics(allMetrics),
    ...createInstallationMetrics(allMetrics, versions),
    ...createMailMetrics(allMetrics),
    ...createStreamMetrics(allMetrics),
    ...createWebhookMetrics(allMetrics),
    watchConnections: (countOpen: () => Promise<number>) =>
      registerComputedGauge(allMetrics, 'phone_gateway_connections', 'Open client connections', countOpen),
    watchInFlight: (countInFlight: () => number) =>
      registerComputedGauge(
        allMetrics,
        'phone_gateway_requests_in_flight',
        'Requests in flight, including this one',
        countInFlight,
      ),
  };
}

/**
 * Creates a function that counts requests by route, class of method and status, and measures their duration by route.
 */
function createRequestCounter(registers: Registry[]): RequestEndListener {
  interface RouteMetrics {
    /** The count of each combination of status and class of method. A combination is encoded as one number. */
    readonly counts: Map<number, number>;
    readonly duration: { observe(seconds: number): void };
  }
  const metricsByRoute = new Map<string, RouteMetrics>();
  const durations = new Histogram({
    name: 'phone_gateway_request_duration_seconds',
    help: 'Time from the request line to the end of the answer, or to the beginning of a stream',
    labelNames: ['route'],
    buckets: requestBucketSeconds,
    registers,
  });
  new Counter({
    name: 'phone_gateway_requests_total',
    help: 'Requests by route, method (read, write, other) and status (aborted: the client did not wait)',
    labelNames: ['route', 'method', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [route, { counts }] of metricsByRoute) {
        for (const [key, count] of counts) {
          const status = Math.floor(key / methodClasses.length);
          const labels = {
            route,
            method: methodClasses[key % methodClasses.length] ?? 'other',
            status: status === abortedStatus ? 'aborted' : String(status),
          };
          this.inc(labels, count);
        }
      }
    },
  });
  const getRouteMetrics = (name: string): RouteMetrics => {
    let routeMetrics = metricsByRoute.get(name);
    if (routeMetrics === undefined) {
      routeMetrics = { counts: new Map<number, number>(), duration: durations.labels({ route: name }) };
      metricsByRoute.set(name, routeMetrics);
    }
    return routeMetrics;
  };
  return (request, response, { outcome, durationMs }) => {
    const { counts, duration } = getRouteMetrics(getRoute(response));
    const status = outcome === 'aborted' ? abortedStatus : response.statusCode;
    const key = status * methodClasses.length + getMethodClassIndex(request.method);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    duration.observe(durationMs / 1000);
  };
}

/** Creates a counter for calls of MCP tools, by tool and outcome. */
function createToolCallCounter(registers: Registry[]) {
  const calls = new Counter({
    name: 'phone_gateway_tool_calls_total',
    help: 'Calls of tools by door, tool and outcome: answered, failed (an error that the model can act on), refused',
    labelNames: ['door', 'tool', 'outcome'],
    registers,
  });
  const add = (tool: string, outcome: string, count: number): void =>
    calls.inc({ door: 'mcp', tool, outcome }, count);
  return {
    record: (tool: string, outcome: string): void => add(tool, outcome, 1),
    initialize: (tools: readonly string[]): void => {
      for (const tool of tools)
        for (const outcome of ['answered', 'failed', 'refused']) add(tool, outcome, 0);
    },
  };
}

/** The members of a feed that metrics show. */
interface MeasuredFeed {
  readonly name: string;
  /** The number of failures in a row. */
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
}

const runBucketSeconds = [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600];

/** Registers the metrics of feeds. */
function createFeedMetrics(registry: Registry) {
  const countRun = createLabelCounter(
    [registry],
    'phone_gateway_feed_runs_total',
    'Fetches of feeds by this process, by outcome: imported, unchanged, failed',
    'outcome',
    ['imported', 'unchanged', 'failed'],
  );
  const durations = new Histogram({
    name: 'phone_gateway_feed_run_duration_seconds',
    help: 'Duration of fetches of feeds by this process, including the import',
    buckets: runBucketSeconds,
    registers: [registry],
  });
  return {
    recordFeedRun: (outcome: string, durationMs: number): void => {
      countRun(outcome, 1);
      durations.observe(durationMs / 1000);
    },
    /** @param getFeeds a function that returns the feeds of all gateways as they were a few seconds ago */
    watchFeeds: (getFeeds: () => readonly MeasuredFeed[]): void => {
      const addGauge = (name: string, help: string, getValue: (feed: MeasuredFeed) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['feed'],
          registers: [registry],
          collect() {
            this.reset();
            for (const feed of getFeeds()) this.set({ feed: feed.name }, getValue(feed));
          },
        });
      addGauge(
        'phone_gateway_feed_failures',
        'Failures of a feed in a row; 0 after a success',
        ({ failures }) => failures,
      );
      addGauge(
        'phone_gateway_feed_last_success_timestamp_seconds',
        'When any gateway last fetched a feed without a failure (Unix time); 0 if none has',
        ({ lastSuccessAt }) => (lastSuccessAt?.getTime() ?? 0) / 1000,
      );
    },
  };
}

const lagBucketSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Registers the metrics of streams of changes. */
function createStreamMetrics(registry: Registry) {
  const registers = [registry];
  const countChanges = createLabelCounter(
    [registry],
    'phone_gateway_stream_changes_total',
    'Changes sent on streams, by door: rest, graphql',
    'door',
    ['rest', 'graphql'],
  );
  const lagHistogram = new Histogram({
    name: 'phone_gateway_stream_lag_seconds',
    help: 'Time from when this gateway noticed a change, up to 0.4 s after its commit, to when it is sent on a stream',
    buckets: lagBucketSeconds,
    registers,
  });
  return {
    /** @param lagMs the time since the gateway noticed the changes, or null if a newer revision exists */
    recordStreamChanges: (transport: string, count: number, lagMs: number | null): void => {
      countChanges(transport, count);
      if (lagMs !== null) lagHistogram.observe(lagMs / 1_000);
    },
    /** @param countOpen a function that returns the number of open streams of a transport */
    watchStreams: <Transport extends string>(
      transports: readonly Transport[],
      countOpen: (transport: Transport) => number,
    ): void => {
      new Gauge({
        name: 'phone_gateway_streams_open',
        help: 'Open streams of changes on this gateway, by door: rest, graphql',
        labelNames: ['door'],
        registers,
        collect() {
          for (const transport of transports) this.set({ door: transport }, countOpen(transport));
        },
      });
    },
  };
}
