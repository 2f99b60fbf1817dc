import type { StreamSlotStore } from '../../../domain/changes/stream-slots.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { addMsToNow } from '../connection/sql-values.ts';

/** How long a gateway's lease must have been expired before other gateways delete its row. */
const abandonedMs = 3_600_000;

/**
 * Creates the store that limits the open streams of an account on all gateways. Streams of a gateway whose lease has
 * expired do not count.
 */
export function createStreamSlotStore(prisma: PrismaClient): StreamSlotStore {
  return {
    take: ({ id, gateway: gatewayId, accountId }, { max, leaseMs }) =>
      prisma.$transaction(async (tx) => {
        // The lock makes concurrent openings for an account wait for each other, so that each counts all the others.
        await tx.$queryRaw`SELECT id FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`;
        await tx.$executeRaw`
          INSERT INTO stream_gateway (id, until) VALUES (${gatewayId}, ${addMsToNow(leaseMs)}) ON CONFLICT (id) DO NOTHING`;
        const [lease] = await tx.$queryRaw<object[]>`
          SELECT id FROM stream_gateway WHERE id = ${gatewayId} AND until > clock_timestamp()`;
        if (lease === undefined) return 'lease-expired';
        const insertedCount = await tx.$executeRaw`
          INSERT INTO open_stream (id, gateway_id, account_id)
          SELECT ${id}, ${gatewayId}, ${accountId}
          WHERE EXISTS (SELECT FROM account WHERE id = ${accountId}) AND ${max}::int > (
            SELECT count(*) FROM open_stream JOIN stream_gateway ON stream_gateway.id = gateway_id
            WHERE account_id = ${accountId} AND until > clock_timestamp())`;
        return insertedCount === 1 ? 'taken' : 'too-many';
      }),
    release: async (ids) => {
      await prisma.openStream.deleteMany({ where: { id: { in: [...ids] } } });
    },
    renew: async (gatewayId, openStreamIds, leaseMs) => {
      const [renewedCount] = await prisma.$transaction([
        prisma.$executeRaw`
          UPDATE stream_gateway SET until = ${addMsToNow(leaseMs)} WHERE id = ${gatewayId} AND until > clock_timestamp()`,
        prisma.$executeRaw`
          DELETE FROM open_stream WHERE gateway_id = ${gatewayId} AND NOT (id = ANY(${[...openStreamIds]}::text[]))`,
        prisma.$executeRaw`
          DELETE FROM stream_gateway
          WHERE until < ${addMsToNow(-abandonedMs)} OR (id = ${gatewayId} AND until <= clock_timestamp())`,
      ]);
      return renewedCount === 1;
    },
    leave: async (gatewayId) => {
      await prisma.streamGateway.deleteMany({ where: { id: gatewayId } });
    },
  };
}
