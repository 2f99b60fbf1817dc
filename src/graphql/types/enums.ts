import { keyStatuses } from '../../domain/accounts/account.ts';
import { transports } from '../../domain/accounts/key-restrictions.ts';
import { reviewKinds } from '../../domain/catalogue/history.ts';
import { phoneSorts } from '../../domain/catalogue/phone-query.ts';
import { priceKinds } from '../../domain/catalogue/price.ts';
import { changeTypes } from '../../domain/changes/change-log.ts';
import { dataFreshnesses } from '../../domain/quota/plan.ts';
import type { Enumeration } from '../../record/fact.ts';
import { builder } from '../builder.ts';

type EnumType = ReturnType<typeof builder.enumType<string, Record<string, { value: string }>>>;

const known = new Map<Enumeration, EnumType>();

/** The type of an enumeration. @param nameOf how it spells a member */
export function enumType<Member extends string>(
  values: Enumeration<Member>,
  nameOf = (member: string): string => member,
) {
  let type = known.get(values);
  if (type === undefined) {
    const entries = values.members.map((member) => [
      nameOf(member),
      { value: member, description: values.meanings[member] },
    ]);
    type = builder.enumType(values.name, {
      description: `${values.description}.`,
      values: Object.fromEntries(entries) as Record<string, { value: string }>,
    });
    known.set(values, type);
  }
  return type as ReturnType<typeof builder.enumType<string, Record<string, { value: Member }>>>;
}

export const PriceKind = builder.enumType('PriceKind', { values: priceKinds });
export const ReviewKind = builder.enumType('ReviewKind', { values: reviewKinds });

/** Members whose names are the domain's in capitals: `real-time` is REAL_TIME. */
const inCapitals = <Member extends string>(members: readonly Member[]) =>
  Object.fromEntries(
    members.map((member) => [member.toUpperCase().replace('-', '_'), { value: member }]),
  ) as Record<string, { value: Member }>;

export const ChangeTypeEnum = builder.enumType('ChangeType', { values: inCapitals(changeTypes) });
export const DataFreshness = builder.enumType('DataFreshness', { values: inCapitals(dataFreshnesses) });
export const KeyDoor = builder.enumType('KeyDoor', { values: inCapitals(transports) });
export const KeyStatus = builder.enumType('KeyStatus', { values: inCapitals(keyStatuses) });

/** `-released` is RELEASED_DESC. */
export const sortName = (sort: string): string =>
  sort.startsWith('-') ? `${sort.slice(1).toUpperCase()}_DESC` : sort.toUpperCase();
export const PhoneSortEnum = enumType(phoneSorts, sortName);
