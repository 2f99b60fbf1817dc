const probeIntervalMs = 2_000;

/**
 * Determines from the errors of queries whether a database accepts writes. Trouble begins with an error that is about
 * the database and not about the query. It ends when a commit succeeds, which is attempted every two seconds.
 * @returns `recordError`: must be called with the errors of queries; `getProblem`: returns the sentence that describes
 *   the trouble, or null if there is none
 */
export function watchTrouble(options: {
  /** Returns a sentence without names of folders and servers, or null if the error is about the query. */
  readonly describeTrouble: (error: unknown) => string | null;
  /** Makes a commit. */
  readonly probe: () => Promise<unknown>;
  /** Receives the error when trouble begins. */
  readonly onTrouble: (error: unknown) => void;
}) {
  const { describeTrouble, probe, onTrouble } = options;
  let trouble: string | null = null;
  let failureCount = 0;

  const recordError = (error: unknown): void => {
    const sentence = describeTrouble(error);
    if (sentence === null) return;
    failureCount += 1;
    if (trouble === null) onTrouble(error);
    trouble = sentence;
  };
  let isProbing = false;
  const probeDatabase = async (): Promise<void> => {
    if (trouble === null || isProbing) return;
    isProbing = true;
    const countBefore = failureCount;
    try {
      await probe();
      if (failureCount === countBefore) trouble = null;
    } catch (error) {
      recordError(error);
    }
    isProbing = false;
  };
  const timer = setInterval(() => void probeDatabase(), probeIntervalMs).unref();
  return { recordError, getProblem: (): string | null => trouble, close: () => clearInterval(timer) };
}
