import type { PriceSummary } from '../domain/catalogue/price-summary.ts';
import { decimalAmount } from '../domain/catalogue/show-price.ts';
import type { Phone } from '../record/phone.ts';

/** Creates a measurement for schema.org. @param unitCode a UN/CEFACT common code */
const quantity = (value: number | null, unitCode: string) =>
  value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode };

/**
 * Describes a phone as `schema.org/Product`, without unknown values and without offers older than 90 days.
 * @param url the absolute URL of the page
 */
export function productData(phone: Phone, { lowest90d, sellers }: PriceSummary, url: string): object {
  const { fullName, brand, body, releasedOn, modelNumbers, colors, rating, displays, battery } = phone;
  const property = (name: string, value: number | string | null | undefined, unitText?: string) =>
    value == null ? [] : [{ '@type': 'PropertyValue', name, value, ...(unitText && { unitText }) }];
  const properties = [
    ...property('Display diagonal', displays[0]?.diagonalIn, 'in'),
    ...property('Battery capacity', battery.capacityMah, 'mAh'),
    ...property('Main camera', phone.mainCameraMp, 'MP'),
    ...property('RAM', phone.ramGb.at(-1), 'GB'),
    ...property('Storage', phone.storageGb.at(-1), 'GB'),
    ...property('Operating system', phone.platform.os),
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
    height: quantity(body.heightMm, 'MMT'),
    width: quantity(body.widthMm, 'MMT'),
    depth: quantity(body.depthMm, 'MMT'),
    weight: quantity(body.weightG, 'GRM'),
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
        lowPrice: decimalAmount(lowest90d.amount),
        priceCurrency: lowest90d.amount.currency,
        offerCount: sellers,
      },
    }),
  };
}
