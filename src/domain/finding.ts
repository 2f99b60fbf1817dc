/** A check of a deployment, and what to change if it fails. */
export interface Finding {
  readonly check: string;
  /** `info`: nothing to judge; `warn`: it works, and something can be lost; `fail`: it does not work. */
  readonly status: 'ok' | 'info' | 'warn' | 'fail';
  readonly detail: string;
  /** Null where nothing is to be changed. */
  readonly mend: string | null;
}

export function findingsOf(check: string) {
  return {
    ok: (detail: string): Finding => ({ check, status: 'ok', detail, mend: null }),
    info: (detail: string): Finding => ({ check, status: 'info', detail, mend: null }),
    warn: (detail: string, mend: string): Finding => ({ check, status: 'warn', detail, mend }),
    fail: (detail: string, mend: string): Finding => ({ check, status: 'fail', detail, mend }),
  };
}
