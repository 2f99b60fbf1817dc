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
    const previousCount = counts.get(name)?.refused;
    if (previousCount === undefined && counts.size >= maxKeys) return;
    counts.set(name, { account, key, day, refused: (previousCount ?? 0) + refused });
  };

  return {
    add: (account: string, key: string, day: number): void => add({ account, key, day, refused: 1 }),
    putBack: add,
    /** Removes and returns the counts of one account, or of all accounts. */
    take: (account?: string): RejectionCount[] => {
      const storedCounts = counts;
      counts = new Map();
      const isRequested = (count: RejectionCount): boolean =>
        account === undefined || count.account === account;
      for (const [name, count] of storedCounts) if (!isRequested(count)) counts.set(name, count);
      return [...storedCounts.values()].filter(isRequested);
    },
  };
}
