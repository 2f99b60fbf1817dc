import type { PlanRequest, PlanRequestStore, PlanTermStore } from '../../../domain/accounts/plan-request.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { AccountModel, PlanRequestModel } from '../../../generated/prisma/models.ts';
import { isForeignKeyViolation } from '../connection/sql-state.ts';
import { recordCredentialChange } from '../revision-store.ts';
import { toAccount } from './account-store.ts';
import { recordEvent } from './record-change.ts';

const toPlanRequest = (row: PlanRequestModel & { readonly account: AccountModel }): PlanRequest => ({
  account: toAccount(row.account),
  plan: row.plan,
  note: row.note,
  createdAt: row.createdAt,
  doneAt: row.doneAt,
});

const withAccount = { include: { account: true }, orderBy: { id: 'asc' } } as const;

/** Creates the store of requests for another plan. An account has at most one open request. */
export function createPlanRequestStore(prisma: PrismaClient): PlanRequestStore {
  return {
    put: async (request) => {
      const { accountId } = request;
      try {
        await prisma.$transaction([
          prisma.planRequest.deleteMany({ where: { accountId, doneAt: null } }),
          prisma.planRequest.create({ data: request }),
        ]);
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        throw new GatewayError('not-found', 'The account was deleted.');
      }
    },
    listOpen: async () =>
      (await prisma.planRequest.findMany({ where: { doneAt: null }, ...withAccount })).map(toPlanRequest),
    listOfAccount: async (accountId) =>
      (await prisma.planRequest.findMany({ where: { accountId }, ...withAccount })).map(toPlanRequest),
  };
}

/** The origin of the change when a plan ends, because the service makes this change and not a person. */
const byService = { origin: { actor: 'service', network: null } } as const;

/** Creates the store that finds and ends plans with an end date. */
export function createPlanTermStore(prisma: PrismaClient): PlanTermStore {
  return {
    listEndingUntil: async (until) => {
      const rows = await prisma.account.findMany({
        where: { planUntil: { lte: until } },
        orderBy: [{ planUntil: 'asc' }, { id: 'asc' }],
      });
      return rows.map(toAccount);
    },
    end: (id, plan, at) =>
      prisma.$transaction(async (tx) => {
        const { count } = await tx.account.updateMany({
          where: { id, planUntil: { lte: at } },
          data: { plan, planUntil: null },
        });
        if (count === 0) return false;
        await recordEvent(tx, id, byService, { type: 'plan_changed', plan });
        await recordCredentialChange(tx, id);
        return true;
      }),
  };
}
