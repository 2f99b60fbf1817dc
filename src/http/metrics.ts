import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from './send.ts';

/** What is counted, for Prometheus. Telling it something is a few additions; the rest is done when it is asked. */
export interface Metrics {
  readonly contentType: string;
  /** Everything, in Prometheus' text format. */
  text(): Promise<string>;
  requestEnded(request: IncomingMessage, response: ServerResponse, durationMs: number): void;
  /** @param outcome one of few words; see `UnitsOutcome` */
  unitsDecided(outcome: string, units: number): void;
  redisCharged(durationMs: number): void;
  catalogueLoaded(load: {
    readonly version: number;
    readonly phones: number;
    readonly durationMs: number;
  }): void;
  /** @param door one of few words */
  requestShed(door: string): void;
  /** Asked at each reading, from when it is given. */
  watchInFlight(inFlight: () => number): void;
}

/** Few words for all methods, for a client may send any. */
const methodClasses = ['read', 'write', 'other'] as const;

function methodClassOf(method: string | undefined): number {
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

/** In place of the status of an answer that its client did not wait for. */
const aborted = 0;

/** Most answers take less than a millisecond, the slowest are cut off after seconds. */
const requestSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const chargeSeconds = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5];
const loadSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let processRegistry: Registry | null = null;

/** Memory, processor time, event loop and collector of the process: once, for it is one process. */
function processMetrics(): Registry {
  if (processRegistry === null) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

export function createMetrics(): Metrics {
  const own = new Registry();
  const registers = [own];
  const requestEnded = countRequests(registers);
  const unitsDecided = countWords(
    registers,
    'phone_gateway_quota_units_total',
    'Units of plans by what became of them: charged, insured (let through while the store was away), refused (429), refunded, undecided (503)',
    'outcome',
  );
  const requestShed = countWords(
    registers,
    'phone_gateway_requests_shed_total',
    'Requests refused (503) because the gateway had too much to do',
    'door',
  );
  const charges = new Histogram({
    name: 'phone_gateway_redis_charge_duration_seconds',
    help: 'Charges in Redis, answered or not',
    buckets: chargeSeconds,
    registers,
  });
  const loads = new Histogram({
    name: 'phone_gateway_catalogue_load_duration_seconds',
    help: 'Loads of what changed in the catalogue',
    buckets: loadSeconds,
    registers,
  });
  const version = new Gauge({
    name: 'phone_gateway_catalogue_version',
    help: 'Revision of the catalogue in force',
    registers,
  });
  const phones = new Gauge({
    name: 'phone_gateway_catalogue_phones',
    help: 'Phones in the catalogue in force',
    registers,
  });
  const everything = Registry.merge([own, processMetrics()]);
  return {
    contentType: everything.contentType,
    text: () => everything.metrics(),
    requestEnded,
    unitsDecided,
    requestShed: (door) => requestShed(door, 1),
    redisCharged: (durationMs) => charges.observe(durationMs / 1000),
    catalogueLoaded: (load) => {
      loads.observe(load.durationMs / 1000);
      version.set(load.version);
      phones.set(load.phones);
    },
    watchInFlight: (inFlight) => {
      everything.registerMetric(
        new Gauge({
          name: 'phone_gateway_requests_in_flight',
          help: 'Requests that arrived and are not answered to the end, this one among them',
          registers: [],
          collect() {
            this.set(inFlight());
          },
        }),
      );
    },
  };
}

/** Requests by route, kind of method and status, and how long they took by route. */
function countRequests(registers: Registry[]): Metrics['requestEnded'] {
  interface Route {
    /** By status and kind of method, as one number. */
    readonly counts: Map<number, number>;
    readonly duration: { observe(seconds: number): void };
  }
  const routes = new Map<string, Route>();
  const durations = new Histogram({
    name: 'phone_gateway_request_duration_seconds',
    help: 'From the request line to the end of the answer',
    labelNames: ['route'],
    buckets: requestSeconds,
    registers,
  });
  new Counter({
    name: 'phone_gateway_requests_total',
    help: 'Requests by route, method (read, write, other) and status (aborted: the client did not wait)',
    labelNames: ['route', 'method', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [route, { counts }] of routes) {
        for (const [key, count] of counts) {
          const status = Math.floor(key / 4);
          const labels = {
            route,
            method: methodClasses[key % 4] ?? 'other',
            status: status === aborted ? 'aborted' : String(status),
          };
          this.inc(labels, count);
        }
      }
    },
  });
  const routeNamed = (name: string): Route => {
    const known = routes.get(name);
    if (known !== undefined) return known;
    const route = { counts: new Map<number, number>(), duration: durations.labels({ route: name }) };
    routes.set(name, route);
    return route;
  };
  return (request, response, durationMs) => {
    const { counts, duration } = routeNamed(routeOf(response));
    const status = response.writableFinished ? response.statusCode : aborted;
    const key = status * 4 + methodClassOf(request.method);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    duration.observe(durationMs / 1000);
  };
}

/** A counter with one label, which is added up as plain numbers until it is read. */
function countWords(registers: Registry[], name: string, help: string, label: string) {
  const counts = new Map<string, number>();
  new Counter({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset();
      for (const [word, count] of counts) this.inc({ [label]: word }, count);
    },
  });
  return (word: string, count: number): void => {
    counts.set(word, (counts.get(word) ?? 0) + count);
  };
}
