import type { SampledRequest } from './request-samples.ts';

/** The first request of a new key. @param phone slug; empty where the catalogue has no phone to ask for */
export function firstRequest(phone: string): SampledRequest {
  if (phone === '') return { path: '/v1/brands', graphql: { query: '{ brands { name phoneCount } }' } };
  const query = `{ phone(id: "${phone}") { fullName releasedOn battery { capacityMah } price { amount { amountMinor currency } } } }`;
  return {
    path: `/v1/phones/${phone}`,
    graphql: { query },
    prints: ['full_name', 'battery.capacity_mah'],
  };
}
