import type { Redis } from 'ioredis';
import type { ProcessOptions } from '../../testing/command.ts';
import type { Front } from '../../testing/front.ts';
import type { PgBouncer } from '../../testing/pgbouncer.ts';
import type { PrivatePostgres } from '../../testing/private-postgres.ts';
import type { PrivateRedis } from '../../testing/redis.ts';
import type { TcpProxy } from '../../testing/tcp-proxy.ts';
import type { startFront } from './start-front.ts';
import type { LabGateway } from './gateways.ts';
import type { LabAccount } from './lab-accounts.ts';
import type { ReplicatedRedis, openReplicated } from './replicated-redis.ts';

export interface LabBase {
  readonly accounts: readonly LabAccount[];
  /** A key for requests of the scenario itself, which are not in the account of requests. */
  readonly scenarioKey: string;
  /** The same with real-time data. */
  readonly liveScenarioKey: string;
  /** Accounts whose programs follow changes. */
  readonly followers: readonly LabAccount[];
  readonly gateways: readonly LabGateway[];
  /** Where clients ask: the gateways, or what stands in front of them. */
  readonly origins: readonly string[];
  /** When a store was killed that may have forgotten its last second; scenarios add to it. Epoch milliseconds. */
  readonly killTimesMs: number[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Units used of each account in the day that is open, as the store has them now. */
  readCounters(accounts: readonly LabAccount[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Gateways on a Redis and a Postgres database of the scenario's own. Asked for what a scenario did not order, it throws. */
export interface StoresLab extends LabBase {
  readonly redis: PrivateRedis;
  /** Through which gateways reach Redis, when the scenario asks for it. */
  readonly redisProxy: TcpProxy;
  /** The same to Postgres; commands of an operator go directly. */
  readonly databaseProxy: TcpProxy;
  readonly redisClient: Redis;
  readonly postgres: PrivatePostgres;
  readonly databaseUrl: string;
  /** What stands between gateways and Postgres. */
  getPooler(): PgBouncer;
  /** What stands in front of gateways. */
  getFront(): Front;
  /** What counts in place of `redis`. */
  getReplicatedRedis(): ReplicatedRedis;
}

/** One gateway on its embedded stores. */
export interface EmbeddedLab extends LabBase {
  readonly dataDir: string;
}

export interface LabOptions {
  readonly gatewayCount?: number;
  /** Whether Redis is reached through a line that can be cut. */
  readonly hasRedisProxy?: boolean;
  /** Whether gateways reach Postgres so. */
  readonly hasDatabaseProxy?: boolean;
  readonly hasClocks?: boolean;
  /** Whether both lines, through which gateways reach their stores then, are encrypted. */
  readonly hasTls?: boolean;
  /** Whether gateways reach Postgres through a PgBouncer that pools transactions. */
  readonly hasPooler?: boolean;
  readonly replicated?: keyof typeof openReplicated;
  readonly front?: keyof typeof startFront;
  /** Whether so much is imported that those who follow need wide plans. */
  readonly hasManyChanges?: boolean;
  /** How the processes of the gateways are run. */
  readonly processOptions?: ProcessOptions;
  /** Embedded: whether the gateway is run by a user without privileges, who can write to its data directory only. */
  readonly isJailed?: boolean;
}
