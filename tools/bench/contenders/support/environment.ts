/** What a contender gets from the harness. */
function told(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: contenders are started by npm run bench.`);
  return value;
}

export const environment = {
  port: () => Number(told('PORT')),
  databaseUrl: () => told('DATABASE_URL'),
  redisUrl: () => told('REDIS_URL'),
  redisPrefix: () => told('REDIS_PREFIX'),
  keyPepper: () => told('KEY_PEPPER'),
  plansFile: () => told('PLANS_FILE'),
  answersFile: () => told('ANSWERS_FILE'),
  /** Of ready answers: as the gateway wrote them, or the least that a server writes. */
  readyHeaders: () => (process.env.READY_HEADERS === 'bare' ? 'bare' : 'ours'),
  /** A change as `/v1/stream` sends it, in JSON. */
  change: () => told('CHANGE'),
  /** An account to charge, for the contender that charges without looking at a key. */
  accountId: () => told('ACCOUNT_ID'),
} as const;
