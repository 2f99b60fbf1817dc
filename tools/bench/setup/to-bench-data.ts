import type { Phone } from '../../../src/record/phone.ts';
import type { BenchData } from '../bench-data.ts';

const perPage = 20;

/** The members of a phone that requests contain. */
export type BenchPhone = Pick<Phone, 'id' | 'slug' | 'fullName' | 'deviceType'> & {
  readonly brand: { readonly slug: string };
};

export function toBenchData(
  phones: readonly BenchPhone[],
  currencies: readonly string[],
  installations: Pick<BenchData, 'keys' | 'etags'>,
): BenchData {
  // Steps of a large prime visit every phone once, without the order of dates or brands.
  const shuffled = phones.map((_, index) => phones[(index * 7919) % phones.length] as BenchPhone);
  const listed = phones.filter(({ deviceType }) => deviceType === 'PHONE' || deviceType === 'FEATURE_PHONE');
  const countPages = (phonesOfList: readonly BenchPhone[]) => Math.ceil(phonesOfList.length / perPage);
  const brands = [...Map.groupBy(listed, ({ brand }) => brand.slug)];
  const hot = phones.find(({ slug }) => slug === 'samsung-galaxy-s24-ultra') ?? phones[0];
  if (hot === undefined) throw new Error('The catalogue is empty.');
  return {
    ...installations,
    ids: shuffled.map(({ id }) => id),
    slugs: shuffled.map(({ slug }) => slug),
    names: shuffled.map(({ fullName }) => fullName),
    hotId: hot.id,
    lists: [
      { brand: null, pages: countPages(listed) },
      ...brands.map(([brand, phonesOfBrand]) => ({ brand, pages: countPages(phonesOfBrand) })),
    ],
    currencies,
  };
}
