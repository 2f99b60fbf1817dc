import type { PriceSummary } from '../domain/catalogue/prices/price-summary.ts';
import { toDecimalAmount } from '../domain/catalogue/prices/show-price.ts';
import type { Phone } from '../record/phone.ts';

/** Creates a measurement for schema.org. @param unitCode a UN/CEFACT common code */
const createQuantity = (value: number | null, unitCode: string) =>
  value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode };

/**
 * Describes a phone as `schema.org/Product`. Unknown values and offers older than 90 days are left out.
 * @param url the absolute URL of the phone's page
 */
export function createProductData(
  phone: Phone,
  { lowest90d, sellers: sellerCount }: PriceSummary,
  url: string,
): object {
  const { fullName, brand, body, releasedOn, modelNumbers, colors, rating, displays, battery } = phone;
  /** Returns a list of one property, or an empty list if the value is unknown. */
  const toPropertyList = (name: string, value: number | string | null | undefined, unitText?: string) =>
    value == null ? [] : [{ '@type': 'PropertyValue', name, value, ...(unitText && { unitText }) }];
  const properties = [
    ...toPropertyList('Display diagonal', displays[0]?.diagonalIn, 'in'),
    ...toPropertyList('Battery capacity', battery.capacityMah, 'mAh'),
    ...toPropertyList('Main camera', phone.mainCameraMp, 'MP'),
    ...toPropertyList('RAM', phone.ramGb.at(-1), 'GB'),
    ...toPropertyList('Storage', phone.storageGb.at(-1), 'GB'),
    ...toPropertyList('Operating system', phone.platform.os),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: fullName,
    model: phone.name,
    brand: { '@type': 'Brand', name: brand.name },
    ...(modelNumbers.length > 0 && { mpn: modelNumbers }),
    ...(colors.length > 0 && { color: colors.join(', ') }),
    ...(releasedOn !== null && /^\d{4}-\d\d-\d\d$/.test(releasedOn) && { releaseDate: releasedOn }),
    height: createQuantity(body.heightMm, 'MMT'),
    width: createQuantity(body.widthMm, 'MMT'),
    depth: createQuantity(body.depthMm, 'MMT'),
    weight: createQuantity(body.weightG, 'GRM'),
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        bestRating: 10,
        worstRating: 0,
        ratingCount: rating.count,
      },
    }),
    ...(lowest90d !== null && {
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: toDecimalAmount(lowest90d.amount),
        priceCurrency: lowest90d.amount.currency,
        offerCount: sellerCount,
      },
    }),
  };
}
