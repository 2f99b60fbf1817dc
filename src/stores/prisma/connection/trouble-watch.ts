const probeIntervalMs = 2_000;

/**
 * Judges from the errors of queries whether a database accepts writes. Trouble begins with an error that is about
 * the database and not about the query. It ends when a commit succeeds, which is tried every two seconds.
 * @param options `describeTrouble`: returns a sentence that names no folder and no server, or null if the error is
 *   about the query; `probe`: makes a commit; `onTrouble`: called when trouble begins
 * @returns `noteError`: must be called with the errors of queries; `trouble`: returns the sentence, or null without
 *   trouble
 */
export function watchTrouble(options: {
  readonly describeTrouble: (error: unknown) => string | null;
  readonly probe: () => Promise<unknown>;
  readonly onTrouble: (error: unknown) => void;
}) {
  const { describeTrouble, probe, onTrouble } = options;
  let trouble: string | null = null;
  let failures = 0;

  const noteError = (error: unknown): void => {
    const sentence = describeTrouble(error);
    if (sentence === null) return;
    failures += 1;
    if (trouble === null) onTrouble(error);
    trouble = sentence;
  };
  let isProbing = false;
  const probeDatabase = async (): Promise<void> => {
    if (trouble === null || isProbing) return;
    isProbing = true;
    const failuresBefore = failures;
    try {
      await probe();
      if (failures === failuresBefore) trouble = null;
    } catch (error) {
      noteError(error);
    }
    isProbing = false;
  };
  const timer = setInterval(() => void probeDatabase(), probeIntervalMs).unref();
  return { noteError, trouble: (): string | null => trouble, close: () => clearInterval(timer) };
}
