// Search in Postgres (pg_trgm) through Prisma, the reference of the aim for search. It is an Express route without a
// key check or quota, which is in its favour.
import express from 'express';
import { presentSummary } from '../../../src/rest/phones/present-phone.ts';
import { environment } from './support/environment.ts';
import { reportReady } from './support/listen.ts';
import { createPeerPriceBook, openPeerDatabase, toPhone } from './support/peer-database.ts';
import { searchByTrigrams } from './support/trigram-search.ts';

const { prisma, rates } = await openPeerDatabase();
const app = express();
const firstPage = { page: 1, perPage: 20 };

app.get('/v1/search', async (request, response) => {
  const q = String(request.query.q);
  const { rows, scores, total } = await searchByTrigrams(prisma, q, firstPage);
  const book = createPeerPriceBook(rows, rates);
  const data = rows.map((row) => {
    const phone = toPhone(row);
    return { ...presentSummary(phone, book.getPrice(phone, 'THB')), score: scores.get(row.id) };
  });
  response.json({
    query: { q, corrected: null },
    data,
    pagination: { page: 1, per_page: 20, total, total_pages: Math.ceil(total / 20) },
  });
});

app.listen(environment.port(), '127.0.0.1', reportReady);
