import type { CataloguedBrand } from '../../domain/catalogue.ts';
import { eachOf, type Steps } from '../../domain/in-slices.ts';
import type { Phone } from '../../domain/phone.ts';
import { phoneFilterTest } from '../../domain/phone-filter.ts';

const nameOrder = new Intl.Collator('en-US', { numeric: true });

/** Brands by name, counting what the default list shows. */
export function* countBrands(phones: readonly Phone[]): Steps<CataloguedBrand[]> {
  const isListed = phoneFilterTest({}, () => null) ?? (() => true);
  const counts = new Map<number, { brand: Phone['brand']; phoneCount: number }>();
  yield* eachOf(phones, (phone) => {
    let known = counts.get(phone.brand.id);
    if (known === undefined) {
      known = { brand: phone.brand, phoneCount: 0 };
      counts.set(phone.brand.id, known);
    }
    if (isListed(phone)) known.phoneCount += 1;
  });
  return [...counts.values()]
    .map(({ brand, phoneCount }) => ({ ...brand, phoneCount }))
    .sort((a, b) => nameOrder.compare(a.name, b.name));
}
