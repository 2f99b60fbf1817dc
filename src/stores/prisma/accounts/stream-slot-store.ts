import type { StreamSlotStore } from '../../../domain/changes/stream-slots.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { msFromNow } from '../connection/sql-values.ts';

/** How long a gateway's claim must have been expired before other gateways delete its row. */
const abandonedMs = 3_600_000;

/**
 * Creates the store that limits the open streams of an account on all gateways. Expired claims of gateways do not
 * count.
 */
export function createStreamSlotStore(prisma: PrismaClient): StreamSlotStore {
  return {
    take: ({ id, gateway, accountId }, { max, leaseMs }) =>
      prisma.$transaction(async (tx) => {
        // Two gateways must not open streams for an account at the same time, or neither would count the other's
        // stream.
        await tx.$queryRaw`SELECT id FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`;
        await tx.$executeRaw`
          INSERT INTO stream_gateway (id, until) VALUES (${gateway}, ${msFromNow(leaseMs)}) ON CONFLICT (id) DO NOTHING`;
        const [lease] = await tx.$queryRaw<object[]>`
          SELECT id FROM stream_gateway WHERE id = ${gateway} AND until > clock_timestamp()`;
        if (lease === undefined) return 'lease-expired';
        const inserted = await tx.$executeRaw`
          INSERT INTO open_stream (id, gateway_id, account_id)
          SELECT ${id}, ${gateway}, ${accountId}
          WHERE EXISTS (SELECT FROM account WHERE id = ${accountId}) AND ${max}::int > (
            SELECT count(*) FROM open_stream JOIN stream_gateway ON stream_gateway.id = gateway_id
            WHERE account_id = ${accountId} AND until > clock_timestamp())`;
        return inserted === 1 ? 'taken' : 'too-many';
      }),
    release: async (ids) => {
      await prisma.openStream.deleteMany({ where: { id: { in: [...ids] } } });
    },
    renew: async (gateway, openStreamIds, leaseMs) => {
      const [renewed] = await prisma.$transaction([
        prisma.$executeRaw`
          UPDATE stream_gateway SET until = ${msFromNow(leaseMs)} WHERE id = ${gateway} AND until > clock_timestamp()`,
        prisma.$executeRaw`
          DELETE FROM open_stream WHERE gateway_id = ${gateway} AND NOT (id = ANY(${[...openStreamIds]}::text[]))`,
        prisma.$executeRaw`
          DELETE FROM stream_gateway
          WHERE until < ${msFromNow(-abandonedMs)} OR (id = ${gateway} AND until <= clock_timestamp())`,
      ]);
      return renewed === 1;
    },
    leave: async (gateway) => {
      await prisma.streamGateway.deleteMany({ where: { id: gateway } });
    },
  };
}
