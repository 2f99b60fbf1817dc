import type { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { type HttpsSettings, isHttps } from '../http/requests/is-https.ts';
import { readTarget } from '../http/requests/read-target.ts';
import { getRemoteCall, getRequestId, getRoute } from '../http/responses/send.ts';
import { setTraceId } from '../http/responses/trace-id.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Paths that monitoring requests every few seconds; they would cause most of the spans. */
const untracedPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Wraps a listener so that every request becomes a server span (OpenTelemetry semantic conventions, HTTP 1.23
 * and later), a child of its `traceparent` (W3C Trace Context). The span has no text from the client, such as
 * a path, query, header or address. It has the template of the route, the status, and the known method and
 * tool of MCP.
 */
export function traceRequests(
  listener: RequestListener,
  {
    tracer,
    running: spanStorage,
    protocol,
  }: {
    readonly tracer: Tracer;
    readonly running: AsyncLocalStorage<Span>;
    readonly protocol: HttpsSettings;
  },
): RequestListener {
  const propagator = new W3CTraceContextPropagator();
  return (request, response) => {
    if (untracedPaths.has(readTarget(request.url ?? '/').path)) return listener(request, response);
    const method = normalizeMethod(request);
    const attributes = {
      'http.request.method': method,
      'url.scheme': isHttps(request, protocol) ? 'https' : 'http',
    };
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    setTraceId(response, span.spanContext().traceId);
    response.once('close', () => endSpan(span, method, response));
    spanStorage.run(span, listener, request, response);
  };
}

function normalizeMethod({ method = '' }: IncomingMessage): string {
  return methods.has(method) ? method : '_OTHER';
}

function endSpan(span: Span, method: string, response: ServerResponse): void {
  const route = getRoute(response);
  const isTemplate = route.startsWith('/');
  const called = getRemoteCall(response);
  const { statusCode, writableFinished: hasFinished } = response;
  const attributes: Attributes = {
    'phone_gateway.request_id': getRequestId(response),
    ...(isTemplate && { 'http.route': route }),
    ...(hasFinished && { 'http.response.status_code': statusCode }),
    // OpenTelemetry semantic conventions for MCP.
    ...(called !== null && { 'mcp.method.name': called.method }),
    ...(called?.tool && { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': called.tool }),
  };
  if (!hasFinished || statusCode >= 500) {
    attributes['error.type'] = hasFinished ? String(statusCode) : 'aborted';
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.setAttributes(attributes);
  span.updateName(isTemplate ? `${method} ${route}` : method);
  span.end();
}
