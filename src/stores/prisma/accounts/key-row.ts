import type { ApiKey, StoredCredential } from '../../../domain/accounts/account.ts';
import type { KeyRestrictions } from '../../../domain/accounts/key-restrictions.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { noRestrictions } from '../../../record/types/key.ts';
import { toPlainBytes } from '../connection/sql-values.ts';

/** A stored key, with its restrictions as JSON. */
export type KeyRow = Omit<ApiKey, 'restrictions'> & { readonly restrictions: Prisma.JsonValue };

export function toKey<Row extends KeyRow>(row: Row) {
  return { ...row, restrictions: toRestrictions(row.restrictions) };
}

export const toHashColumns = ({ hash, pepperId }: StoredCredential) => ({
  hash: toPlainBytes(hash),
  pepperId: toPlainBytes(pepperId),
});

function toRestrictions(restrictionsJson: Prisma.JsonValue): KeyRestrictions | null {
  if (restrictionsJson === null) return null;
  const { expiresAt, ...members } = restrictionsJson as Partial<Omit<KeyRestrictions, 'expiresAt'>> & {
    expiresAt?: string;
  };
  return { ...noRestrictions, ...members, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) };
}

/**
 * Converts restrictions to JSON. Members that do not restrict the key are left out. In older rows, members that were
 * introduced later are missing too.
 */
export function toRestrictionsColumn(restrictions: KeyRestrictions | null) {
  if (restrictions === null) return Prisma.DbNull;
  const { expiresAt, ...members } = restrictions;
  const restrictingMembers = Object.entries(members).filter(([, value]) => value !== null && value !== false);
  return {
    ...Object.fromEntries(restrictingMembers),
    ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
  } as Prisma.InputJsonObject;
}
