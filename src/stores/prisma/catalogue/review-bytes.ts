import { Prisma } from '../../../generated/prisma/client.ts';

/** SQL for the bytes of the texts of a review in UTF-8. The database knows their lengths without reading them. */
export const reviewBytes = Prisma.sql`(octet_length(body) + coalesce(octet_length(title), 0)
  + octet_length(array_to_string(pros, '')) + octet_length(array_to_string(cons, '')))`;
