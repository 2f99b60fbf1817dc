import { invalidParameter } from '../../domain/errors.ts';
import { readPartialDate } from '../../domain/partial-date.ts';
import { type FilterField, type PhoneFilter, phoneFilterFields } from '../../domain/phone-filter.ts';
import { builder } from '../builder.ts';
import { DeviceTypeFilter, LifecycleStatus, OsFamily } from './enums.ts';

const enumTypes = { status: LifecycleStatus, os: OsFamily, deviceType: DeviceTypeFilter };
const scalarTypes = { date: 'PartialDate', number: 'Float', whole: 'Int', flag: 'Boolean' } as const;

/** `PhoneFilter` as GraphQL gives it: any member may be absent or null. */
export type PhoneFilterInput = { [Name in keyof PhoneFilter]: PhoneFilter[Name] | null } & {
  currency?: string | null;
};

export const PhoneFilterType = builder.inputRef<PhoneFilterInput>('PhoneFilter').implement({
  description: 'A phone whose value is unknown does not match a filter on it.',
  fields: (t) => {
    const fields = Object.entries(phoneFilterFields).map(([name, field]: [string, FilterField]) => [
      name,
      field.kind === 'enum'
        ? t.field({ type: [enumTypes[name as keyof typeof enumTypes] as typeof OsFamily] })
        : t.field({ type: scalarTypes[field.kind] }),
    ]);
    const currency = t.field({
      type: 'Currency',
      description: 'Of priceMin and priceMax, and of a sort by price; THB unless asked otherwise.',
    });
    return { ...Object.fromEntries(fields), currency };
  },
});

/** The filter without what was left out. */
export function toPhoneFilter(input: PhoneFilterInput): PhoneFilter {
  const { currency: _, ...filter } = input;
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
}

/** @throws GatewayError `invalid-parameter` for `filter.<name>` */
export function assertPhoneFilter(filter: PhoneFilter): void {
  for (const [name, value] of Object.entries(filter)) {
    const { kind } = phoneFilterFields[name as keyof PhoneFilter];
    if (kind === 'date' && readPartialDate(String(value)) === null) {
      throw invalidParameter(`filter.${name}`, 'must be YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD');
    }
    const isNumber = kind === 'number' || kind === 'whole';
    // A literal such as 1e999 is infinite: no number of the catalogue's, and REST refuses it too.
    if (isNumber && !((value as number) >= 0 && Number.isFinite(value))) {
      throw invalidParameter(`filter.${name}`, 'must be 0 or more');
    }
  }
}
