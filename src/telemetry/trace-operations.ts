import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { TraceOperation } from '../http/trace-operation.ts';
import { failSpan, readErrorType, type TracingDeps } from './spans.ts';

/**
 * Creates a function that runs an operation in a server span, whose parent is the request's span. If the client sent a
 * trace context with the operation itself, that context is the parent instead, and the span links to the request's span
 * (OpenTelemetry semantic conventions for MCP).
 */
export function createTraceOperation({ tracer, spanStorage }: TracingDeps): TraceOperation {
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
