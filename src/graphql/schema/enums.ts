import { phoneSorts } from '../../domain/catalogue/phone-query.ts';
import type { Enumeration } from '../../record/fact.ts';
import { builder } from './builder.ts';

type EnumType = ReturnType<typeof builder.enumType<string, Record<string, { value: string }>>>;

const enumTypes = new Map<Enumeration, EnumType>();

/** Converts the name of a member to GraphQL: `real-time` becomes `REAL_TIME`. */
const toEnumValueName = (member: string): string => member.toUpperCase().replaceAll('-', '_');

/**
 * Returns the GraphQL type of an enumeration, which is created only once.
 * @param toName a function that converts the name of a member to GraphQL
 */
export function getEnumType<Member extends string>(
  enumeration: Enumeration<Member>,
  toName = toEnumValueName,
) {
  let type = enumTypes.get(enumeration);
  if (type === undefined) {
    const entries = enumeration.members.map((member) => [
      toName(member),
      { value: member, description: enumeration.meanings[member] },
    ]);
    type = builder.enumType(enumeration.name, {
      description: `${enumeration.description}.`,
      values: Object.fromEntries(entries) as Record<string, { value: string }>,
    });
    enumTypes.set(enumeration, type);
  }
  return type as ReturnType<typeof builder.enumType<string, Record<string, { value: Member }>>>;
}

/** Converts the name of a sort order to GraphQL: `-released` becomes `RELEASED_DESC`. */
export const toSortName = (sort: string): string =>
  sort.startsWith('-') ? `${sort.slice(1).toUpperCase()}_DESC` : sort.toUpperCase();
export const PhoneSortEnum = getEnumType(phoneSorts, toSortName);
