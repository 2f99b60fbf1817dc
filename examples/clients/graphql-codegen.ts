// GraphQL Code Generator, client preset: answers have the type of what was asked, without a client library.
// `npm run generate` writes generated/gql from the settings in codegen.ts.
import { graphql } from './generated/gql/gql.ts';
import type { TypedDocumentString } from './generated/gql/graphql.ts';

const { API_URL = 'http://127.0.0.1:4000', API_KEY = '' } = process.env;

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions: { code: string } }[];
}

async function ask<Data, Variables>(document: TypedDocumentString<Data, Variables>, variables: Variables) {
  const answer = await fetch(`${API_URL}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': API_KEY },
    body: JSON.stringify({ query: document, variables }),
  });
  const { data, errors } = (await answer.json()) as Answer<Data>;
  if (data) return data;
  throw new Error(errors?.map(({ message, extensions }) => `${extensions.code}: ${message}`).join('\n'));
}

const { phonesBy } = await ask(
  graphql(`
    query PhonesInBaht($by: [PhoneBy!]!) {
      phonesBy(by: $by) {
        fullName
        releasedOn
        battery { capacityMah }
        price(currency: "THB") { amount { amountMinor } stale }
      }
    }
  `),
  { by: [{ slug: 'samsung-galaxy-s24-ultra' }, { modelNumber: 'SM-S911B' }] },
);

for (const phone of phonesBy) {
  // No such phone, or no price known: the types do not let one forget either.
  const baht = phone?.price?.amount && phone.price.amount.amountMinor / 100;
  console.log(
    `${phone?.fullName ?? 'unknown'}: ${phone?.battery.capacityMah ?? '?'} mAh, ${baht ?? '?'} THB`,
  );
}
