import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import type { Span } from '@opentelemetry/api';
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
import type { ProtocolFacts } from '../http/is-https.ts';
import { tracePort } from './trace-port.ts';
import { traceRequests } from './trace-requests.ts';

export interface TracingOptions {
  /** A name of the OpenTelemetry specification, such as `parentbased_traceidratio`. */
  readonly sampler: string;
  /** From 0 to 1, for the samplers by ratio. */
  readonly ratio: number;
  readonly protocol: ProtocolFacts;
  /** Of this software. */
  readonly version: string;
  /** Called when spans could not be sent. */
  readonly onError: (error: unknown) => void;
}

export interface Tracing {
  readonly requests: (listener: RequestListener) => RequestListener;
  /** See `tracePort`. */
  readonly port: <Port extends object>(port: Port, name: string, system: string | null) => Port;
  /** For log lines: the trace of the request that is being answered. */
  readonly logFields: () => { readonly trace_id?: string };
  /** Sends what is not sent yet, and gives up after a few seconds. */
  close(): Promise<void>;
}

/** A gateway that stops does not wait for a collector that is away. */
const lastExportMs = 3_000;

/**
 * Sends spans as OTLP over HTTP. Where to, with which headers and for which resource is read by the exporter and the
 * detector themselves, from the environment variables of the OpenTelemetry specification.
 */
export function startTracing({ sampler, ratio, protocol, version, onError }: TracingOptions): Tracing {
  setGlobalErrorHandler(onError);
  const ours = resourceFromAttributes({ 'service.name': 'phone-gateway', 'service.version': version });
  const provider = new TracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerNamed(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('phone-gateway', version);
  const running = new AsyncLocalStorage<Span>();
  const current = (): Span | undefined => running.getStore();
  return {
    requests: (listener) => traceRequests(listener, { tracer, running, protocol }),
    port: (port, name, system) => tracePort(port, name, system, { tracer, current }),
    logFields: () => {
      const span = current();
      return span === undefined ? {} : { trace_id: span.spanContext().traceId };
    },
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        onError(new Error(`the last ones were not taken within ${lastExportMs} ms`));
        resolve();
      }, lastExportMs);
      await Promise.race([provider.shutdown().catch(onError), promise]);
      clearTimeout(timer);
    },
  };
}

function samplerNamed(name: string, ratio: number): Sampler {
  const rootName = name.replace(/^parentbased_/, '');
  const root =
    rootName === 'always_off'
      ? new AlwaysOffSampler()
      : rootName === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return name === rootName ? root : new ParentBasedSampler({ root });
}
