import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Attributes, defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { type HttpsSettings, isHttps } from '../http/requests/is-https.ts';
import { readLoggablePath } from '../http/requests/loggable-path.ts';
import { readTarget } from '../http/requests/read-target.ts';
import { getRequestId, getRoute, isStream } from '../http/responses/send.ts';
import { setTraceId } from '../http/responses/trace-id.ts';
import { failSpan, type TracingDeps } from './spans.ts';

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
export function traceRequests(
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
