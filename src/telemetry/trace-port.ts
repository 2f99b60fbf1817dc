import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import { failSpan, readErrorType, type TracingDeps } from './spans.ts';

/**
 * Wraps a port so that its asynchronous calls during a request become spans `<name>.<method>`, which are
 * children of the current span. They follow the OpenTelemetry semantic conventions for database clients, where
 * each call is an operation. Spans contain no statements, arguments or error messages, because these may
 * contain private data of the client.
 * @param database the attributes of the database behind the port, or null if the port has no database
 */
export function tracePort<Port extends object>(
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
