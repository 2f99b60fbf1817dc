import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
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
import { readLoggablePath, readTarget } from '../http/requests/read-target.ts';
import { type HttpsSettings, isHttps } from '../http/requests/request-source.ts';
import { getRequestId, getRoute, isStream } from '../http/responses/send.ts';
import { setTraceId, type TraceOperation } from '../http/trace-operation.ts';

/** The kind of database behind a store, as the value of the attribute `db.system.name`. */
type DatabaseSystem = 'postgresql' | 'redis';

interface TracingOptions {
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

export type Tracing = ReturnType<typeof startTracing>;

/** The longest time that `close` waits for a collector that does not answer. */
const closeTimeoutMs = 3_000;

/**
 * Starts tracing, and sends the spans as OTLP over HTTP. OpenTelemetry's exporter and resource detector read
 * the address, the headers and the resource from the environment variables of its specification.
 */
export function startTracing(options: TracingOptions) {
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
    /** Wraps a listener so that its requests become spans. */
    traceRequests: (listener: RequestListener) => traceRequests(listener, { ...deps, httpsSettings }),
    /** Wraps a port so that its calls become spans. */
    tracePort: <Port extends object>(port: Port, name: string, system: DatabaseSystem | null): Port =>
      tracePort(port, name, system && { 'db.system.name': system, ...databases[system] }, deps),
    traceOperation: createTraceOperation(deps),
    /** Returns the trace ID of the request that is being answered, as a field for log lines. */
    getLogFields: (): { readonly trace_id?: string } => {
      const span = spanStorage.getStore();
      return span === undefined ? {} : { trace_id: span.spanContext().traceId };
    },
    /** Sends the remaining spans, and gives up after a few seconds. */
    close: async (): Promise<void> => {
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

/**
 * Creates a function that runs an operation in a server span, whose parent is the request's span. If the client sent a
 * trace context with the operation itself, that context is the parent instead, and the span links to the request's span
 * (OpenTelemetry semantic conventions for MCP).
 */
function createTraceOperation({ tracer, spanStorage }: TracingDeps): TraceOperation {
  const propagator = new W3CTraceContextPropagator();
  return async (carrier, work, describe) => {
    const requestSpan = spanStorage.getStore();
    if (requestSpan === undefined) return work();
    const isCarrier = typeof carrier === 'object' && carrier !== null;
    const clientContext = isCarrier
      ? propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const hasClientParent = trace.getSpanContext(clientContext) !== undefined;
    const span = tracer.startSpan(
      'operation',
      { kind: SpanKind.SERVER, links: hasClientParent ? [{ context: requestSpan.spanContext() }] : [] },
      hasClientParent ? clientContext : trace.setSpan(ROOT_CONTEXT, requestSpan),
    );
    const endSpan = (facts: ReturnType<typeof describe>, errorType: string | null): void => {
      span.updateName(facts.name);
      span.setAttributes(facts.attributes);
      if (errorType !== null) failSpan(span, errorType);
      span.end();
    };
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await spanStorage.run(span, work);
    } catch (error) {
      endSpan(describe(null), readErrorType(error));
      throw error;
    }
    const facts = describe(result);
    endSpan(facts, facts.errorType);
    return result;
  };
}

/**
 * Wraps a port so that its asynchronous calls during a request become spans `<name>.<method>`, which are
 * children of the current span. They follow the OpenTelemetry semantic conventions for database clients, where
 * each call is an operation. Spans contain no statements, arguments or error messages, because these may
 * contain private data of the client.
 * @param database the attributes of the database behind the port, or null if the port has no database
 */
function tracePort<Port extends object>(
  port: Port,
  name: string,
  database: Attributes | null,
  { tracer, spanStorage }: TracingDeps,
): Port {
  const kind = database === null ? SpanKind.INTERNAL : SpanKind.CLIENT;
  return new Proxy(port, {
    get: (target, property, receiver) => {
      const method: unknown = Reflect.get(target, property, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        const parent = spanStorage.getStore();
        if (parent === undefined) return Reflect.apply(method, target, args);
        const operation = String(property);
        const summary = `${name}.${operation}`;
        const attributes =
          database === null
            ? {}
            : { ...database, 'db.operation.name': operation, 'db.query.summary': summary };
        const context = trace.setSpan(ROOT_CONTEXT, parent);
        const span = tracer.startSpan(summary, { kind, attributes }, context);
        const result: unknown = Reflect.apply(method, target, args);
        // Only asynchronous calls are traced. A span that is never ended is never sent.
        return result instanceof Promise ? endSpanAfter(span, result) : result;
      };
    },
  });
}

async function endSpanAfter<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    failSpan(span, readErrorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The dependencies of all functions that create spans. */
interface TracingDeps {
  readonly tracer: Tracer;
  /** Stores the current span, which belongs to the request or to an operation inside it. */
  readonly spanStorage: AsyncLocalStorage<Span>;
}

/** Marks a span as failed. The error's message is left out, because it may contain private data of the client. */
function failSpan(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the code of an error, such as `unavailable` or `ECONNREFUSED`, or if it has none, its class name. */
function readErrorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** The methods that the semantic conventions list. Node.js accepts further methods. */
const httpMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);
/** The paths that monitoring tools poll every few seconds. If they were traced, most spans would come from them. */
const untracedPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Wraps a listener so that each request becomes a server span (OpenTelemetry semantic conventions for HTTP, stable
 * since 1.23), except requests of `untracedPaths`. The span is a child of the request's `traceparent` (W3C Trace
 * Context). The only text from the client is the path, without credentials and e-mail addresses. The query, the headers
 * and the client's address are left out. `server.address` is taken from the public origin, because clients can forge
 * `Host`.
 */
function traceRequests(
  listener: RequestListener,
  { tracer, spanStorage, httpsSettings }: TracingDeps & { readonly httpsSettings: HttpsSettings },
): RequestListener {
  const propagator = new W3CTraceContextPropagator();
  const { hostname, port, protocol: scheme } = new URL(httpsSettings.origin);
  const serverAttributes = {
    'server.address': hostname.replace(/^\[|\]$/g, ''),
    'server.port': Number(port) || (scheme === 'https:' ? 443 : 80),
  };
  return (request, response) => {
    if (untracedPaths.has(readTarget(request.url ?? '/').path)) return listener(request, response);
    const method = normaliseMethod(request);
    const attributes = {
      'http.request.method': method,
      // Node rejects unknown methods, so a client cannot put arbitrary text here.
      ...(method === otherMethod && { 'http.request.method_original': request.method ?? '' }),
      'url.path': readLoggablePath(request.url ?? '/'),
      'url.scheme': isHttps(request, httpsSettings) ? 'https' : 'http',
      'network.protocol.version': request.httpVersion,
      ...serverAttributes,
    };
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    setTraceId(response, span.spanContext().traceId);
    response.once('close', () => endSpan(span, method, response));
    spanStorage.run(span, listener, request, response);
  };
}

/** The value for methods that the semantic conventions do not list. */
const otherMethod = '_OTHER';

function normaliseMethod({ method = '' }: IncomingMessage): string {
  return httpMethods.has(method) ? method : otherMethod;
}

function endSpan(span: Span, method: string, response: ServerResponse): void {
  const route = getRoute(response);
  const isPath = route.startsWith('/');
  const { statusCode, headersSent: hasBegun, writableFinished: hasFinished } = response;
  const attributes: Attributes = {
    'phone_gateway.request_id': getRequestId(response),
    ...(isPath && { 'http.route': route }),
    ...(hasBegun && { 'http.response.status_code': statusCode }),
  };
  span.setAttributes(attributes);
  if (!hasFinished && !isStream(response)) failSpan(span, 'aborted');
  else if (statusCode >= 500) failSpan(span, String(statusCode));
  // The conventions give spans of other methods the name HTTP.
  const name = method === otherMethod ? 'HTTP' : method;
  span.updateName(isPath ? `${name} ${route}` : name);
  span.end();
}
