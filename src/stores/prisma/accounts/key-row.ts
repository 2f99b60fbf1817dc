import type { ApiKey } from '../../../domain/accounts/account.ts';
import type { KeyRestrictions } from '../../../domain/accounts/key-restrictions.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { noRestrictions } from '../../../record/types/key.ts';

/** A key as its row has it: JSON for what it is restricted to. */
export type KeyRow = Omit<ApiKey, 'restrictions'> & { readonly restrictions: Prisma.JsonValue };

export function toKey<Row extends KeyRow>(row: Row) {
  return { ...row, restrictions: toRestrictions(row.restrictions) };
}

function toRestrictions(stored: Prisma.JsonValue): KeyRestrictions | null {
  if (stored === null) return null;
  const { expiresAt, ...members } = stored as Partial<Omit<KeyRestrictions, 'expiresAt'>> & {
    expiresAt?: string;
  };
  return { ...noRestrictions, ...members, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) };
}

/** Without what restricts nothing, so that a member of a later release is absent from older rows in the same way. */
export function restrictionsColumn(restrictions: KeyRestrictions | null) {
  if (restrictions === null) return Prisma.DbNull;
  const { expiresAt, ...members } = restrictions;
  const said = Object.entries(members).filter(([, value]) => value !== null && value !== false);
  return {
    ...Object.fromEntries(said),
    ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
  } as Prisma.InputJsonObject;
}
