import type { NamedPhone } from '../../domain/ingest.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** What recognises each phone; of the facts only those, as the whole of them is many megabytes. */
export function readNames(tx: Prisma.TransactionClient): Promise<NamedPhone[]> {
  return tx.$queryRaw<NamedPhone[]>`
    SELECT phone.id, brand.key AS "brandKey", brand.name AS "brandName", phone.key, full_name AS "fullName",
      facts->'variants' AS variants, facts->'modelNumbers' AS "modelNumbers",
      facts->'network'->'generations' AS generations, facts->>'announcedOn' AS "announcedOn",
      facts->>'releasedOn' AS "releasedOn"
    FROM phone JOIN brand ON brand.id = brand_id
    ORDER BY phone.id`;
}
