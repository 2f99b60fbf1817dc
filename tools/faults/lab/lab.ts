import type { Redis } from 'ioredis';
import type { ProcessOptions } from '../../testing/command.ts';
import type { Front } from '../../testing/front.ts';
import type { PgBouncer } from '../../testing/pgbouncer.ts';
import type { PrivatePostgres } from '../../testing/private-postgres.ts';
import type { PrivateRedis } from '../../testing/redis.ts';
import type { TcpProxy } from '../../testing/tcp-proxy.ts';
import type { LabGateway } from './gateways.ts';
import type { LabAccount } from './lab-accounts.ts';
import type { openReplicated, ReplicatedRedis } from './replicated-redis.ts';
import type { startFront } from './start-front.ts';

export interface LabBase {
  readonly accounts: readonly LabAccount[];
  /** A key for requests of the scenario itself, which are not part of the load. */
  readonly scenarioKey: string;
  /** A key like `scenarioKey`, with real-time data. */
  readonly liveScenarioKey: string;
  /** The accounts that follow changes. */
  readonly followers: readonly LabAccount[];
  readonly gateways: readonly LabGateway[];
  /** Where clients send requests: the gateways, or the proxy in front of them. */
  readonly origins: readonly string[];
  /** The times (epoch milliseconds) when a store was killed that may lose its last second. Scenarios append to it. */
  readonly killTimesMs: number[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Reads the units that each account has used today, from the store. */
  readCounters(accounts: readonly LabAccount[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Gateways on their own Redis and Postgres database. The getters throw if `LabOptions` did not request the part. */
export interface StoresLab extends LabBase {
  readonly redis: PrivateRedis;
  /** The proxy between gateways and Redis, which is used with `hasRedisProxy`. */
  readonly redisProxy: TcpProxy;
  /** The proxy between gateways and Postgres. Commands of an operator connect directly. */
  readonly databaseProxy: TcpProxy;
  readonly redisClient: Redis;
  readonly postgres: PrivatePostgres;
  readonly databaseUrl: string;
  /** Returns the pooler between gateways and Postgres. */
  getPooler(): PgBouncer;
  /** Returns the proxy in front of gateways. */
  getFront(): Front;
  /** Returns the replicated Redis, which holds the counters in place of `redis`. */
  getReplicatedRedis(): ReplicatedRedis;
}

/** One gateway on its embedded stores. */
export interface EmbeddedLab extends LabBase {
  readonly dataDir: string;
}

export interface LabOptions {
  readonly gatewayCount?: number;
  /** Whether gateways reach Redis through a proxy that can cut connections. */
  readonly hasRedisProxy?: boolean;
  /** Whether gateways reach Postgres through such a proxy. */
  readonly hasDatabaseProxy?: boolean;
  readonly hasClocks?: boolean;
  /** Whether connections to both stores are encrypted. They use both proxies then. */
  readonly hasTls?: boolean;
  /** Whether gateways reach Postgres through a PgBouncer that pools transactions. */
  readonly hasPooler?: boolean;
  readonly replicated?: keyof typeof openReplicated;
  readonly front?: keyof typeof startFront;
  /** Whether so much is imported that followers need wide plans. */
  readonly hasManyChanges?: boolean;
  /** How the gateway processes are started. */
  readonly processOptions?: ProcessOptions;
  /** Embedded: whether an unprivileged user runs the gateway, who can write only to its data directory. */
  readonly isJailed?: boolean;
}
