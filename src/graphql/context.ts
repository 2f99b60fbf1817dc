import type { QuotaView } from '../domain/quota-view.ts';
import type { Caller } from '../services/admission.ts';
import type { GraphQLServices } from './graphql-services.ts';
import type { HistoryLoader } from './history-loader.ts';
import type { OperationPlan } from './operation-plan.ts';

/** What is known of one operation before the schema is asked anything. */
export interface ServerContext {
  /** Null when no key was sent: then only what is free can be asked. */
  readonly caller: Caller | null;
  readonly run: Run;
}

/** What becomes known of the operation on its way. */
export interface Run {
  readonly requestId: string;
  readonly isPost: boolean;
  /** Filled in before execution. */
  plan: OperationPlan | null;
  /** Filled in by the charge, and again by a refund; null as long as nothing was charged. */
  quota: QuotaView | null;
}

/** What one operation knows. */
export interface GraphQLContext extends GraphQLServices, ServerContext {
  /** Pages of prices and reviews, batched over the phones of the operation. */
  readonly history: HistoryLoader;
}

/** The caller of an operation that was let through the gate. */
export function callerOf({ caller }: GraphQLContext): Caller {
  if (caller === null) throw new TypeError('the gate lets no such operation through without a key');
  return caller;
}
