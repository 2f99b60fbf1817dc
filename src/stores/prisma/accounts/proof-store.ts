import { toEmailKey } from '../../../domain/accounts/account.ts';
import type { NewAccountEvent } from '../../../domain/accounts/account-event.ts';
import {
  maxCodeTries,
  type NewProof,
  type PresentedProof,
  type ProofPurpose,
  type ProofStore,
} from '../../../domain/accounts/email-proof.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { isUniqueViolation } from '../connection/sql-state.ts';
import { toPlainBytes } from '../connection/sql-values.ts';
import { recordCredentialChange } from '../revision-store.ts';
import { replaceCodes, replaceSecret, toAccount } from './account-store.ts';
import { findWorkingKeys, lockAccounts } from './key-store.ts';
import { recordEvent } from './record-change.ts';

export const toProofRow = ({ tokenHash, codeHash, ...proof }: NewProof) => ({
  ...proof,
  emailKey: toEmailKey(proof.email),
  tokenHash: toPlainBytes(tokenHash),
  codeHash: toPlainBytes(codeHash),
});

/** Creates the store of proofs of e-mail addresses. A proof is a token in a link, or a code. */
export function createProofStore(prisma: PrismaClient): ProofStore {
  return {
    insert: (proof) =>
      prisma.$transaction(async (tx) => {
        if (!(await lockAccounts(tx, [proof.accountId]))) return false;
        await tx.emailProof.create({ data: toProofRow(proof) });
        return true;
      }),
    recover: (presentedProof, { secret, codes }, change) =>
      prisma.$transaction(async (tx) => {
        const match = await redeemProof(tx, 'recovery', presentedProof);
        // A proof for an earlier address of the account is no longer valid.
        if (match === null || match.account.emailKey !== toEmailKey(presentedProof.email)) return null;
        const { id, emailVerifiedAt } = match.account;
        const wasVerified = emailVerifiedAt !== null;
        const keys = await findWorkingKeys(tx, id, presentedProof.at);
        const webhooks = await tx.webhook.findMany({
          where: { accountId: id },
          select: { id: true, url: true },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        });
        await replaceCodes(tx, id, codes, presentedProof.at);
        // Somebody else may have signed up with an address that was never verified, so their keys and webhooks end.
        if (!wasVerified) {
          await tx.apiKey.updateMany({
            where: { accountId: id, revokedAt: null },
            data: { revokedAt: presentedProof.at },
          });
          await tx.webhook.deleteMany({ where: { accountId: id } });
          await tx.account.update({ where: { id }, data: { emailVerifiedAt: presentedProof.at } });
        }
        const events: readonly NewAccountEvent[] = [
          { type: 'recovered' },
          { type: 'recovery_codes_created' },
          ...(wasVerified
            ? []
            : [
                ...keys.map(({ id: keyId, name }) => ({
                  type: 'key_revoked' as const,
                  key: { id: keyId, name },
                })),
                ...webhooks.map((webhook) => ({ type: 'webhook_deleted' as const, webhook })),
              ]),
        ];
        for (const event of events) await recordEvent(tx, id, change, event);
        await replaceSecret(tx, id, secret);
        const account = toAccount(await tx.account.findUniqueOrThrow({ where: { id } }));
        return { account, wasVerified, keys, webhooks };
      }),
    verify: async (presentedProof) => {
      try {
        return await prisma.$transaction(async (tx) => {
          const match = await redeemProof(tx, 'verification', presentedProof);
          if (match === null) return null;
          const { account: accountBefore, email } = match;
          const isNewAddress = accountBefore.email !== email;
          // Proofs that were sent to the old address must no longer give access to the account.
          if (isNewAddress) await tx.emailProof.deleteMany({ where: { accountId: accountBefore.id } });
          const accountAfter = await tx.account.update({
            where: { id: accountBefore.id },
            data: { email, emailKey: toEmailKey(email), emailVerifiedAt: presentedProof.at },
          });
          if (isNewAddress) await recordCredentialChange(tx, accountBefore.id);
          return { account: toAccount(accountAfter), before: toAccount(accountBefore) };
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },
    findPendingEmail: async (accountId, at) => {
      const rows = await prisma.$queryRaw<{ email: string }[]>`
        SELECT p.email FROM email_proof p JOIN account a ON a.id = p.account_id
        WHERE p.account_id = ${accountId} AND p.purpose = 'verification' AND p.expires_at > ${at} AND p.email <> a.email
        ORDER BY p.id DESC LIMIT 1`;
      return rows[0]?.email ?? null;
    },
    deleteExpired: async (before) => {
      await prisma.emailProof.deleteMany({ where: { expiresAt: { lt: before } } });
    },
  };
}

/**
 * Redeems a proof, and deletes all proofs for the same account and purpose. A wrong code is counted. Accounts are
 * locked first, so that a concurrent attempt sees the results of this one. Rows are locked in the order account,
 * proof, revision.
 * @returns the account and the address that was proved, or null if there is no such proof
 */
async function redeemProof(
  tx: Prisma.TransactionClient,
  purpose: ProofPurpose,
  { digest, email, at }: PresentedProof,
) {
  const validProof = { purpose, emailKey: toEmailKey(email), expiresAt: { gt: at } };
  const candidates = await tx.emailProof.findMany({
    where: validProof,
    select: { accountId: true },
    distinct: ['accountId'],
  });
  if (candidates.length === 0) return null;
  await lockAccounts(tx, candidates.map(({ accountId }) => accountId).sort());
  const proofs = await tx.emailProof.findMany({
    where: { ...validProof, ...(digest.kind === 'code' && { tries: { lt: maxCodeTries } }) },
    orderBy: { id: 'desc' },
  });
  const match = proofs.find((proof) =>
    digest.hashes.some((hash) =>
      Buffer.from(hash).equals(digest.kind === 'code' ? proof.codeHash : proof.tokenHash),
    ),
  );
  if (match === undefined) {
    if (digest.kind === 'code')
      await tx.emailProof.updateMany({
        where: { id: { in: proofs.map(({ id }) => id) } },
        data: { tries: { increment: 1 } },
      });
    return null;
  }
  await tx.emailProof.deleteMany({ where: { accountId: match.accountId, purpose } });
  const account = await tx.account.findUnique({ where: { id: match.accountId } });
  return account && { account, email: match.email };
}
