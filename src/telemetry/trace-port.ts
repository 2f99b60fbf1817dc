import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/**
 * The same port, whose asynchronous calls within a request are spans `<name>.<method>`, children of the request's.
 * Neither arguments nor messages of errors are on them: both may hold what only the client may know.
 * @param system what stands behind it (`db.system.name`); null for this process
 */
export function tracePort<Port extends object>(
  port: Port,
  name: string,
  system: string | null,
  { tracer, current }: { readonly tracer: Tracer; readonly current: () => Span | undefined },
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
        const parent = current();
        if (parent === undefined) return Reflect.apply(method, target, args);
        const context = trace.setSpan(ROOT_CONTEXT, parent);
        const span = tracer.startSpan(`${name}.${String(property)}`, options, context);
        const result: unknown = Reflect.apply(method, target, args);
        // A span that never ends is never sent: what answers at once is not worth one.
        return result instanceof Promise ? endWith(span, result) : result;
      };
    },
  });
}

async function endWith<Result>(span: Span, work: Promise<Result>): Promise<Result> {
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
