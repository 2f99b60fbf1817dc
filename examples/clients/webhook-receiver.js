// Receives webhooks, and believes them only if the signature is right (Standard Webhooks).
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const { WEBHOOK_SECRET, PORT = '4100' } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
// In your database: a delivery may come twice, with the same ID.
const seen = new Set();

const server = createServer(async (request, response) => {
  let delivery;
  try {
    // The body as it came: JSON that was read and written again has another signature.
    delivery = webhook.verify(await text(request), request.headers);
  } catch {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    console.log(`${delivery.type}, ${delivery.data.length} changes`);
    for (const { type, phone, price } of delivery.data) {
      const { amount_minor: minor, currency } = price?.amount ?? {};
      console.log(`${type}: ${phone.full_name}${price ? `, ${minor / 100} ${currency}` : ''}`);
    }
  }
  // Within 15 s; what takes longer is done after the answer.
  response.writeHead(204).end();
});
server.listen(PORT, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}/`),
);
