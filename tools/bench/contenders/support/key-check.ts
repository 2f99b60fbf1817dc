import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { environment } from './environment.ts';

export interface CheckedAccount {
  readonly id: string;
  readonly limits: { readonly day: number; readonly month: number };
}

const keptMs = 60_000;

/** Looks a key up by its public id, compares its HMAC, and keeps the result for a minute. */
export function createKeyCheck(prisma: PrismaClient): (key: string) => Promise<CheckedAccount | null> {
  const pepper = environment.keyPepper();
  const { data: plans } = JSON.parse(readFileSync(environment.plansFile(), 'utf8'));
  const limitsOf = (name: string) => {
    const plan = plans.find((candidate: { name: string }) => candidate.name === name);
    return { day: plan.requests_per_day, month: plan.requests_per_month };
  };
  const checked = new Map<string, { account: CheckedAccount; untilMs: number }>();

  return async (key) => {
    const known = checked.get(key);
    if (known !== undefined && known.untilMs > Date.now()) return known.account;
    const row = await prisma.apiKey.findUnique({
      where: { id: key.slice(4, 14) },
      include: { account: true },
    });
    if (row === null || row.revokedAt !== null) return null;
    const digest = createHmac('sha256', pepper).update(key).digest();
    if (!timingSafeEqual(digest, row.hash)) return null;
    const account = { id: row.accountId, limits: limitsOf(row.account.plan) };
    checked.set(key, { account, untilMs: Date.now() + keptMs });
    return account;
  };
}
