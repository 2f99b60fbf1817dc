import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import type { Attributes, Span } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { HttpsSettings } from '../http/requests/is-https.ts';
import type { TraceOperation } from '../http/trace-operation.ts';
import { createTraceOperation } from './trace-operations.ts';
import { tracePort } from './trace-port.ts';
import { traceRequests } from './trace-requests.ts';

/** The kind of database behind a store, as the value of the attribute `db.system.name`. */
export type DatabaseSystem = 'postgresql' | 'redis';

export interface TracingOptions {
  /** The name of a sampler in the OpenTelemetry specification, such as `parentbased_traceidratio`. */
  readonly sampler: string;
  /** The share of requests that are traced, from 0 to 1. Only the samplers by ratio use it. */
  readonly ratio: number;
  readonly httpsSettings: HttpsSettings;
  /** Span attributes that say where each database is, without credentials. */
  readonly databases: Readonly<Record<DatabaseSystem, Attributes>>;
  /** The version of this software. */
  readonly version: string;
  /** Called when spans could not be sent. */
  readonly onError: (error: unknown) => void;
}

export interface Tracing {
  /** Wraps a listener so that its requests become spans (see `trace-requests.ts`). */
  readonly traceRequests: (listener: RequestListener) => RequestListener;
  /** Wraps a port so that its calls become spans (see `trace-port.ts`). */
  readonly tracePort: <Port extends object>(port: Port, name: string, system: DatabaseSystem | null) => Port;
  /** Runs an operation in a span (see `trace-operations.ts`). */
  readonly traceOperation: TraceOperation;
  /** Returns the trace ID of the request that is being answered, as a field for log lines. */
  readonly getLogFields: () => { readonly trace_id?: string };
  /** Sends the remaining spans, and gives up after a few seconds. */
  close(): Promise<void>;
}

/** The longest time that `close` waits for a collector that does not answer. */
const closeTimeoutMs = 3_000;

/**
 * Starts tracing, and sends the spans as OTLP over HTTP. OpenTelemetry's exporter and resource detector read
 * the address, the headers and the resource from the environment variables of its specification.
 */
export function startTracing(options: TracingOptions): Tracing {
  const { sampler, ratio, httpsSettings, databases, version, onError } = options;
  setGlobalErrorHandler(onError);
  const gatewayResource = resourceFromAttributes({
    'service.name': 'phone-gateway',
    'service.version': version,
  });
  const provider = new TracerProvider({
    resource: gatewayResource.merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('phone-gateway', version);
  const spanStorage = new AsyncLocalStorage<Span>();
  const deps = { tracer, spanStorage };
  return {
    traceRequests: (listener) => traceRequests(listener, { ...deps, httpsSettings }),
    tracePort: (port, name, system) =>
      tracePort(port, name, system && { 'db.system.name': system, ...databases[system] }, deps),
    traceOperation: createTraceOperation(deps),
    getLogFields: () => {
      const span = spanStorage.getStore();
      return span === undefined ? {} : { trace_id: span.spanContext().traceId };
    },
    close: async () => {
      const { promise: timeout, resolve: giveUp } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        onError(new Error(`the collector did not accept the last spans within ${closeTimeoutMs} ms`));
        giveUp();
      }, closeTimeoutMs);
      await Promise.race([provider.shutdown().catch(onError), timeout]);
      clearTimeout(timer);
    },
  };
}

function createSampler(name: string, ratio: number): Sampler {
  const rootName = name.replace(/^parentbased_/, '');
  let rootSampler: Sampler = new AlwaysOnSampler();
  if (rootName === 'always_off') rootSampler = new AlwaysOffSampler();
  if (rootName === 'traceidratio') rootSampler = new TraceIdRatioBasedSampler(ratio);
  return name === rootName ? rootSampler : new ParentBasedSampler({ root: rootSampler });
}
