import type { Phone } from '../../../src/record/phone.ts';
import type { BenchData } from '../bench-data.ts';

const perPage = 20;

/** As much of a phone as requests are made of. */
export type BenchPhone = Pick<Phone, 'id' | 'slug' | 'fullName' | 'deviceType'> & {
  readonly brand: { readonly slug: string };
};

export function toBenchData(
  phones: readonly BenchPhone[],
  currencies: readonly string[],
  rest: Pick<BenchData, 'keys' | 'etags'>,
): BenchData {
  // A step without a common divisor leads past every phone in no order of dates or brands.
  const shuffled = phones.map((_, index) => phones[(index * 7919) % phones.length] as BenchPhone);
  const listed = phones.filter(({ deviceType }) => deviceType === 'PHONE' || deviceType === 'FEATURE_PHONE');
  const pagesOf = (some: readonly BenchPhone[]) => Math.ceil(some.length / perPage);
  const brands = [...Map.groupBy(listed, ({ brand }) => brand.slug)];
  const hot = phones.find(({ slug }) => slug === 'samsung-galaxy-s24-ultra') ?? phones[0];
  if (hot === undefined) throw new Error('The catalogue is empty.');
  return {
    ...rest,
    ids: shuffled.map(({ id }) => id),
    slugs: shuffled.map(({ slug }) => slug),
    names: shuffled.map(({ fullName }) => fullName),
    hotId: hot.id,
    lists: [
      { brand: null, pages: pagesOf(listed) },
      ...brands.map(([brand, some]) => ({ brand, pages: pagesOf(some) })),
    ],
    currencies,
  };
}
