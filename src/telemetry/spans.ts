import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api';

export interface TracingDeps {
  readonly tracer: Tracer;
  /** Has the current span: that of the request, or of an operation in it. */
  readonly spanStorage: AsyncLocalStorage<Span>;
}

/** Marks a span as failed, without the message of the error, which may contain private data of the client. */
export function failSpan(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the kind of an error: its code, such as `unavailable` or `ECONNREFUSED`, otherwise the name of its class. */
export function readErrorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
