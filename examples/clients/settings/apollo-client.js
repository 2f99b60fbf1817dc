import { InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

export const cache = new InMemoryCache({
  // For fragments on what may be of several types.
  possibleTypes: {
    Node: ['Brand', 'Phone', 'Price', 'Review'],
    SuggestedItem: ['Brand', 'Phone'],
  },
  typePolicies: {
    // One observation is shown in several currencies: its id must not make one object of them; nodeId names the currency.
    Price: { keyFields: ({ nodeId }) => (nodeId ? ['nodeId'] : false), merge: ofOneObservation },
    // Parts of a phone have no id: put the fields that two queries ask for together.
    Audio: { merge: true },
    Battery: { merge: true },
    Body: { merge: true },
    Connectivity: { merge: true },
    EuLabel: { merge: true },
    Network: { merge: true },
    Platform: { merge: true },
    PriceSource: { merge: true },
    PriceSummary: { merge: true },
    Rating: { merge: true },
    Source: { merge: true },
    Phone: {
      fields: {
        cameras: { merge: eachByPlace },
        displays: { merge: eachByPlace },
        variants: { merge: eachByPlace },
      },
    },
    // Pages by cursor are one list for each question.
    Query: {
      fields: { phonesConnection: relayStylePagination(['brand', 'search', 'filter', 'sort']) },
    },
  },
});

function ofOneObservation(existing, incoming, { mergeObjects, readField }) {
  if (!existing) return incoming;
  const [known, asked] = [existing, incoming].map((price) => readField('observationId', price));
  return known !== undefined && known === asked ? mergeObjects(existing, incoming) : incoming;
}

function eachByPlace(existing = [], incoming, { mergeObjects }) {
  if (existing.length !== incoming.length) return incoming;
  return incoming.map((item, place) => mergeObjects(existing[place], item));
}
