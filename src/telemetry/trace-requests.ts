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
import { isHttps, type ProtocolFacts } from '../http/is-https.ts';
import { readTarget } from '../http/read-target.ts';
import { calledOf, requestIdOf, routeOf } from '../http/send.ts';
import { setTraceId } from '../http/trace-id.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Asked every few seconds by who watches over the gateway: that would be most of all spans. */
const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * The same listener, whose every request is a server span (OpenTelemetry semantic conventions, HTTP 1.23 and later),
 * child of the `traceparent` that came with it (W3C Trace Context). Nothing a client made up is on the span: no path,
 * query, header or address, but the template of the route, the status, and the method and tool of MCP that are known.
 */
export function traceRequests(
  listener: RequestListener,
  {
    tracer,
    running,
    protocol,
  }: {
    readonly tracer: Tracer;
    readonly running: AsyncLocalStorage<Span>;
    readonly protocol: ProtocolFacts;
  },
): RequestListener {
  const propagator = new W3CTraceContextPropagator();
  return (request, response) => {
    if (untraced.has(readTarget(request.url ?? '/').path)) return listener(request, response);
    const method = methodOf(request);
    const attributes = {
      'http.request.method': method,
      'url.scheme': isHttps(request, protocol) ? 'https' : 'http',
    };
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    setTraceId(response, span.spanContext().traceId);
    response.once('close', () => endSpan(span, method, response));
    running.run(span, listener, request, response);
  };
}

function methodOf({ method = '' }: IncomingMessage): string {
  return methods.has(method) ? method : '_OTHER';
}

function endSpan(span: Span, method: string, response: ServerResponse): void {
  const route = routeOf(response);
  const isTemplate = route.startsWith('/');
  const called = calledOf(response);
  const { statusCode, writableFinished: isAnswered } = response;
  const attributes: Attributes = {
    'phone_gateway.request_id': requestIdOf(response),
    ...(isTemplate && { 'http.route': route }),
    ...(isAnswered && { 'http.response.status_code': statusCode }),
    // OpenTelemetry semantic conventions for MCP.
    ...(called !== null && { 'mcp.method.name': called.method }),
    ...(called?.tool && { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': called.tool }),
  };
  if (!isAnswered || statusCode >= 500) {
    attributes['error.type'] = isAnswered ? String(statusCode) : 'aborted';
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.setAttributes(attributes);
  span.updateName(isTemplate ? `${method} ${route}` : method);
  span.end();
}
