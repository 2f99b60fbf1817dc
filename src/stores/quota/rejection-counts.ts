/** The number of a key's rejections on a day. */
export interface RejectionCount {
  readonly account: string;
  readonly key: string;
  readonly day: number;
  readonly refused: number;
}

/** The maximum number of keys with rejections between two writes. Rejections of further keys are not counted. */
const maxKeys = 100_000;

/** Sums rejections in memory to write them together, because a client that retries in a loop causes thousands. */
export function createRejectionCounts() {
  let counts = new Map<string, RejectionCount>();

  const add = ({ account, key, day, refused }: RejectionCount): void => {
    const name = `${day} ${account} ${key}`;
    const previous = counts.get(name)?.refused;
    if (previous === undefined && counts.size >= maxKeys) return;
    counts.set(name, { account, key, day, refused: (previous ?? 0) + refused });
  };

  return {
    add: (account: string, key: string, day: number): void => add({ account, key, day, refused: 1 }),
    putBack: add,
    /** Removes and returns the counts of one account, or of all accounts. */
    take: (account?: string): RejectionCount[] => {
      const pending = counts;
      counts = new Map();
      const isRequested = (count: RejectionCount): boolean =>
        account === undefined || count.account === account;
      for (const [name, count] of pending) if (!isRequested(count)) counts.set(name, count);
      return [...pending.values()].filter(isRequested);
    },
  };
}
