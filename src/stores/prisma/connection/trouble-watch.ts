const probeEveryMs = 2_000;

/** Whether a database takes what is written, as seen from what it says of queries. */
export interface TroubleWatch {
  /** An error of a query; those that are about the query alone are nothing. */
  note(error: unknown): void;
  /** Null: nothing is known against it. Else a sentence that names no folder and no server. */
  trouble(): string | null;
  close(): void;
}

/**
 * Judges whether a database works: from an error by which it says that it, and not the query, has a problem, until a commit
 * succeeds again, which is tried every two seconds.
 * @param options `sentenceOf`: what an error says of the database; null: nothing. `probe`: a commit. `onTrouble`: called when trouble
 *   begins
 */
export function watchTrouble(options: {
  readonly sentenceOf: (error: unknown) => string | null;
  readonly probe: () => Promise<unknown>;
  readonly onTrouble: (error: unknown) => void;
}): TroubleWatch {
  const { sentenceOf, probe, onTrouble } = options;
  let trouble: string | null = null;
  let failures = 0;

  const note = (error: unknown): void => {
    const sentence = sentenceOf(error);
    if (sentence === null) return;
    failures += 1;
    if (trouble === null) onTrouble(error);
    trouble = sentence;
  };
  let isProbing = false;
  const tryCommit = async (): Promise<void> => {
    if (trouble === null || isProbing) return;
    isProbing = true;
    const before = failures;
    try {
      await probe();
      if (failures === before) trouble = null;
    } catch (error) {
      note(error);
    }
    isProbing = false;
  };
  const timer = setInterval(() => void tryCommit(), probeEveryMs).unref();
  return { note, trouble: () => trouble, close: () => clearInterval(timer) };
}
