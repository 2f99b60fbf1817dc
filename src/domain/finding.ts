/** What was looked at in a deployment, and what to change where it is not well. */
export interface Finding {
  readonly check: string;
  /** `warn`: it works, and something can be lost; `fail`: it does not work. */
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** Null where nothing is to be changed. */
  readonly mend: string | null;
}

/** Findings of one check. */
export function findingsOf(check: string) {
  return {
    ok: (detail: string): Finding => ({ check, status: 'ok', detail, mend: null }),
    warn: (detail: string, mend: string): Finding => ({ check, status: 'warn', detail, mend }),
    fail: (detail: string, mend: string): Finding => ({ check, status: 'fail', detail, mend }),
  };
}
