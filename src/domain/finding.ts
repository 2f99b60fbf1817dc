/** The result of one check of a deployment, with what to change if it failed. */
export interface Finding {
  readonly check: string;
  /**
   * `info` only informs, `warn` means that the gateway works but something can be lost, and `fail` means that it
   * does not work.
   */
  readonly status: 'ok' | 'info' | 'warn' | 'fail';
  readonly detail: string;
  /** A sentence that says what to change, or null if nothing needs to be changed. */
  readonly fix: string | null;
}

/** Returns functions that create the findings of one check. */
export function createFindings(check: string) {
  return {
    ok: (detail: string): Finding => ({ check, status: 'ok', detail, fix: null }),
    info: (detail: string): Finding => ({ check, status: 'info', detail, fix: null }),
    warn: (detail: string, fix: string): Finding => ({ check, status: 'warn', detail, fix }),
    fail: (detail: string, fix: string): Finding => ({ check, status: 'fail', detail, fix }),
  };
}
