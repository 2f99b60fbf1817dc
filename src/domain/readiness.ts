/** The state of a part: it works, cannot be reached, or is still loading. */
export type CheckState = 'ok' | 'away' | 'loading';

/** The states of the parts that a gateway needs. */
export interface Readiness {
  readonly catalogue: CheckState;
  readonly database: CheckState;
  readonly quota: CheckState;
  /** Sentences in English for the operator, without addresses or paths. */
  readonly warnings: readonly string[];
}

/**
 * Returns `starting` until the catalogue is loaded, and `degraded` while the database or the quota store
 * cannot be reached.
 */
export function getOverallState({ warnings: _, ...checks }: Readiness): 'starting' | 'ready' | 'degraded' {
  if (checks.catalogue !== 'ok') return 'starting';
  return Object.values(checks).every((state) => state === 'ok') ? 'ready' : 'degraded';
}
