import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/**
 * Wraps a port so that its asynchronous calls during a request become spans `<name>.<method>`, children of
 * the request's span. Spans have neither arguments nor error messages, because both may contain private data
 * of the client.
 * @param system the system behind the port (`db.system.name`), or null for this process
 */
export function tracePort<Port extends object>(
  port: Port,
  name: string,
  system: string | null,
  { tracer, current: getCurrentSpan }: { readonly tracer: Tracer; readonly current: () => Span | undefined },
): Port {
  const options = {
    kind: system === null ? SpanKind.INTERNAL : SpanKind.CLIENT,
    attributes: system === null ? {} : { 'db.system.name': system },
  };
  return new Proxy(port, {
    get: (target, property, receiver) => {
      const method: unknown = Reflect.get(target, property, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        const parent = getCurrentSpan();
        if (parent === undefined) return Reflect.apply(method, target, args);
        const context = trace.setSpan(ROOT_CONTEXT, parent);
        const span = tracer.startSpan(`${name}.${String(property)}`, options, context);
        const result: unknown = Reflect.apply(method, target, args);
        // A synchronous call gets no span: this one is never ended, so it is never sent.
        return result instanceof Promise ? endSpanAfter(span, result) : result;
      };
    },
  });
}

async function endSpanAfter<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
