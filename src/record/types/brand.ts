import { count, id, publicType, slug, text, type ValueOf } from '../public-type.ts';

export const brandType = publicType('Brand', 'A brand of phones.', {
  id: id('Number of the brand; never changes', 12),
  slug: slug('Name of the brand in URLs; never changes', 'samsung'),
  name: text('Name of the brand', 'Samsung'),
  phoneCount: count('Number of its phones in the default list', 118),
});
const { phoneCount: _phoneCount, ...members } = brandType.members;

/** The brand of a phone: the members of a brand except the number of its phones. */
export const phoneBrandType = publicType('Brand', '', members, { schemaId: null });
export interface PhoneBrand extends ValueOf<typeof phoneBrandType> {}
