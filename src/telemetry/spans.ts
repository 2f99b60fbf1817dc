import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api';

/** The dependencies of all functions that create spans. */
export interface TracingDeps {
  readonly tracer: Tracer;
  /** Stores the current span, which belongs to the request or to an operation inside it. */
  readonly spanStorage: AsyncLocalStorage<Span>;
}

/** Marks a span as failed. The error's message is left out, because it may contain private data of the client. */
export function failSpan(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the code of an error, such as `unavailable` or `ECONNREFUSED`, or if it has none, its class name. */
export function readErrorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
