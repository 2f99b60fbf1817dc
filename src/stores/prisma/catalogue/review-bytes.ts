import { Prisma } from '../../../generated/prisma/client.ts';

/** The bytes of the texts of a row of `review`, in UTF-8. The database knows them without reading the texts. */
export const reviewBytes = Prisma.sql`(octet_length(body) + coalesce(octet_length(title), 0)
  + octet_length(array_to_string(pros, '')) + octet_length(array_to_string(cons, '')))`;
