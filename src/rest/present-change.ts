import type { StreamedChange } from '../domain/change-stream.ts';
import { toInstant } from '../domain/instant.ts';
import type { Price } from '../domain/price.ts';
import { presentPrice, presentReview } from './present-price.ts';

/** A change as `/v1/changes`, streams and webhooks have it. @param price that of the change, as it is shown today */
export function presentChange({ change, cursor }: StreamedChange, price: Price | null) {
  const { type, phone, changedAt, review } = change;
  return {
    cursor,
    type,
    phone: { id: phone.id, slug: phone.slug, full_name: phone.fullName },
    changed_at: toInstant(changedAt),
    price: presentPrice(price),
    review: review && presentReview(review),
  };
}
