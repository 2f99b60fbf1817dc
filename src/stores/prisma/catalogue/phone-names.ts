import type { NamedPhone } from '../../../domain/catalogue/ingest.ts';
import { yieldToEventLoop } from '../../../domain/time-slicing.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/**
 * How many names one query reads. They are few, because the embedded database blocks the process while a
 * statement runs.
 */
const namesPerQuery = 500;

/** Reads the facts that identify each phone, because all facts would be many megabytes. */
export async function readNames(tx: Prisma.TransactionClient): Promise<NamedPhone[]> {
  const names: NamedPhone[] = [];
  for (let lastId = 0; ; ) {
    const page = await readNamesPage(tx, lastId);
    names.push(...page);
    if (page.length < namesPerQuery) return names;
    lastId = (page[page.length - 1] as NamedPhone).id;
    await yieldToEventLoop();
  }
}

function readNamesPage(tx: Prisma.TransactionClient, afterId: number): Promise<NamedPhone[]> {
  return tx.$queryRaw<NamedPhone[]>`
    SELECT phone.id, brand.key AS "brandKey", brand.name AS "brandName", phone.key, full_name AS "fullName",
      facts->'variants' AS variants, facts->'modelNumbers' AS "modelNumbers",
      coalesce(facts->'codeNames', '[]') AS "codeNames",
      facts->'network'->'generations' AS generations, facts->>'announcedOn' AS "announcedOn",
      facts->>'releasedOn' AS "releasedOn"
    FROM phone JOIN brand ON brand.id = brand_id
    WHERE phone.id > ${afterId}
    ORDER BY phone.id LIMIT ${namesPerQuery}`;
}
