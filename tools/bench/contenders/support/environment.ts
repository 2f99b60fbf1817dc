/** @throws Error if the benchmark has not set the variable */
function requireVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: contenders are started by npm run bench.`);
  return value;
}

export const environment = {
  port: () => Number(requireVariable('PORT')),
  databaseUrl: () => requireVariable('DATABASE_URL'),
  redisUrl: () => requireVariable('REDIS_URL'),
  redisPrefix: () => requireVariable('REDIS_PREFIX'),
  keyPepper: () => requireVariable('KEY_PEPPER'),
  plansFile: () => requireVariable('PLANS_FILE'),
  answersFile: () => requireVariable('ANSWERS_FILE'),
  /** The account that the floor charges, which checks no key. */
  accountId: () => requireVariable('ACCOUNT_ID'),
} as const;
