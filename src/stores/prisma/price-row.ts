import type { OwnPrice } from '../../domain/choose-price.ts';
import type { PriceModel } from '../../generated/prisma/models.ts';

/** A price as the domain has it. Amounts are whole numbers up to 2^53 − 1: the importer lets no larger one in. */
export function toOwnPrice(row: PriceModel): OwnPrice {
  return {
    id: row.id,
    kind: row.kind,
    amount: { amountMinor: Number(row.amountMinor), currency: row.currency },
    country: row.country,
    variant:
      row.ramMb === null && row.storageMb === null ? null : { ramMb: row.ramMb, storageMb: row.storageMb },
    seller: row.seller,
    observedAt: row.observedAt,
  };
}
