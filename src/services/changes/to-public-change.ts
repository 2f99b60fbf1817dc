import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import type { PhoneCatalogue } from '../catalogue/phone-catalogue.ts';

/** Formats a change for clients. Its price stays in its own currency, and gets its age as of today. */
export const toPublicChange = ({ change, cursor }: StreamedChange, catalogue: PhoneCatalogue) => ({
  ...change,
  cursor,
  price: change.price && catalogue.convert(change.price, null),
});

export type PublicChange = ReturnType<typeof toPublicChange>;
