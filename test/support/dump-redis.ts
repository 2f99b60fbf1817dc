import { Redis } from 'ioredis';

/** Every key with a prefix and its value, one line each. */
export async function dumpRedis(url: string, prefix: string): Promise<string[]> {
  const client = new Redis(url);
  const read = async (key: string): Promise<unknown> => {
    switch (await client.type(key)) {
      case 'string':
        return client.get(key);
      case 'hash':
        return client.hgetall(key);
      case 'list':
        return client.lrange(key, 0, -1);
      case 'set':
        return client.smembers(key);
      case 'zset':
        return client.zrange(key, '0', '-1', 'WITHSCORES');
      default:
        throw new TypeError(`${key} is of a type that nobody reads`);
    }
  };
  const lines: string[] = [];
  for await (const keys of client.scanStream({ match: `${prefix}*`, count: 1_000 })) {
    for (const key of keys as string[]) lines.push(`${key} ${JSON.stringify(await read(key))}`);
  }
  await client.quit();
  return lines;
}
