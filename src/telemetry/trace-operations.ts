import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { TraceOperation } from '../http/trace-operation.ts';
import { failSpan, readErrorType, type TracingDeps } from './spans.ts';

/**
 * Creates a function that runs an operation in a server span below that of its request. If the client sent a
 * trace context with the operation itself, that is the parent, and the request's span is linked (OpenTelemetry
 * semantic conventions for MCP).
 */
export function createTraceOperation({ tracer, spanStorage }: TracingDeps): TraceOperation {
  const propagator = new W3CTraceContextPropagator();
  return async (carrier, work, describe) => {
    const request = spanStorage.getStore();
    if (request === undefined) return work();
    const isCarrier = typeof carrier === 'object' && carrier !== null;
    const remote = isCarrier ? propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter) : ROOT_CONTEXT;
    const isRemote = trace.getSpanContext(remote) !== undefined;
    const span = tracer.startSpan(
      'operation',
      { kind: SpanKind.SERVER, links: isRemote ? [{ context: request.spanContext() }] : [] },
      isRemote ? remote : trace.setSpan(ROOT_CONTEXT, request),
    );
    const end = (facts: ReturnType<typeof describe>, errorType: string | null): void => {
      span.updateName(facts.name);
      span.setAttributes(facts.attributes);
      if (errorType !== null) failSpan(span, errorType);
      span.end();
    };
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await spanStorage.run(span, work);
    } catch (error) {
      end(describe(null), readErrorType(error));
      throw error;
    }
    const facts = describe(result);
    end(facts, facts.errorType);
    return result;
  };
}
