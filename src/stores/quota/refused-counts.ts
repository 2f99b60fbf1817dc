/** Rejections of a key on a day, to be counted together. */
export interface RefusedCount {
  readonly account: string;
  readonly key: string;
  readonly day: number;
  readonly refused: number;
}

/** Collects rejections and writes them together: clients in a loop cause thousands. */
export interface RefusedCounts {
  note(account: string, key: string, day: number): void;
  /** Removes and returns what was noted, for one account or for all. */
  take(account?: string): RefusedCount[];
  putBack(count: RefusedCount): void;
}

/** At most this many keys between two writes; more are not counted. */
const maxKeys = 100_000;

export function createRefusedCounts(): RefusedCounts {
  let noted = new Map<string, RefusedCount>();

  const add = ({ account, key, day, refused }: RefusedCount): void => {
    const name = `${day} ${account} ${key}`;
    const before = noted.get(name)?.refused;
    if (before === undefined && noted.size >= maxKeys) return;
    noted.set(name, { account, key, day, refused: (before ?? 0) + refused });
  };

  return {
    note: (account, key, day) => add({ account, key, day, refused: 1 }),
    putBack: add,
    take: (account) => {
      const taken = noted;
      noted = new Map();
      const isAsked = (count: RefusedCount): boolean => account === undefined || count.account === account;
      for (const [name, count] of taken) if (!isAsked(count)) noted.set(name, count);
      return [...taken.values()].filter(isAsked);
    },
  };
}
