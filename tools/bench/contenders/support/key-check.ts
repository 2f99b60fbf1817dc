import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { environment } from './environment.ts';

export interface CheckedAccount {
  readonly id: string;
  readonly limits: { readonly day: number; readonly month: number };
}

const cacheMs = 60_000;

/**
 * Creates a check that finds a key by its public id, compares its HMAC, and caches the account for a minute.
 * @returns the check, which returns null for a wrong or revoked key
 */
export function createKeyCheck(prisma: PrismaClient): (key: string) => Promise<CheckedAccount | null> {
  const pepper = environment.keyPepper();
  const { data: plans } = JSON.parse(readFileSync(environment.plansFile(), 'utf8'));
  const getLimits = (name: string) => {
    const plan = plans.find((candidate: { name: string }) => candidate.name === name);
    return { day: plan.requests_per_day, month: plan.requests_per_month };
  };
  const cache = new Map<string, { account: CheckedAccount; expiresAtMs: number }>();

  return async (key) => {
    const cached = cache.get(key);
    if (cached !== undefined && cached.expiresAtMs > Date.now()) return cached.account;
    const row = await prisma.apiKey.findUnique({
      where: { id: key.slice(4, 14) },
      include: { account: true },
    });
    if (row === null || row.revokedAt !== null) return null;
    const digest = createHmac('sha256', pepper).update(key).digest();
    if (!timingSafeEqual(digest, row.hash)) return null;
    const account = { id: row.accountId, limits: getLimits(row.account.plan) };
    cache.set(key, { account, expiresAtMs: Date.now() + cacheMs });
    return account;
  };
}
