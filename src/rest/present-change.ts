import type { StreamedChange } from '../domain/changes/change-stream.ts';
import { toInstant } from '../domain/instant.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import { presentPrice, presentReview } from './present-price.ts';

/** A change as `/v1/changes`, streams and webhooks have it, its price in its own currency as it is shown today. */
export function presentChange(
  { change, cursor }: StreamedChange,
  catalogue: Pick<PhoneCatalogue, 'convert'>,
) {
  const { type, phone, changedAt, price, review } = change;
  return {
    cursor,
    type,
    phone: { id: phone.id, slug: phone.slug, full_name: phone.fullName },
    changed_at: toInstant(changedAt),
    price: presentPrice(price && catalogue.convert(price, null)),
    review: review && presentReview(review),
  };
}
