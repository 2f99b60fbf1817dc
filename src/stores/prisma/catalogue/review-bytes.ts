import { Prisma } from '../../../generated/prisma/client.ts';

/** SQL for the size in bytes of a review's texts in UTF-8. The database knows the size without reading the texts. */
export const reviewBytesSql = Prisma.sql`(octet_length(body) + coalesce(octet_length(title), 0)
  + octet_length(array_to_string(pros, '')) + octet_length(array_to_string(cons, '')))`;
