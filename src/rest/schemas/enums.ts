import { z } from 'zod';
import type { Enumeration } from '../../record/fact.ts';

/** An enum with its name, and with what each of its values means. */
interface NamedValues<Value extends string> {
  readonly id: string;
  /** A sentence. */
  readonly about: string;
  readonly values: readonly Value[];
  readonly meaningOf: (value: Value) => string;
  /** The message for any other value in a request. */
  readonly help?: string;
}

/**
 * The schema of an enum with a name. OpenAPI shows enums of answers as open (`x-extensible-enum`), because answers may gain
 * values within v1, and enums of parameters as closed.
 */
export function namedEnum<const Value extends string>({
  id,
  about,
  values,
  meaningOf,
  help,
}: NamedValues<Value>) {
  const meanings = values.map((value) => `- \`${value}\`: ${meaningOf(value)}`);
  const description = `${about}\n\n${meanings.join('\n')}`;
  return z.enum(values as unknown as [Value, ...Value[]], help).meta({ id, description });
}

/**
 * The members of an enumeration in lower case, as a type of that name.
 * @param members those that are allowed; all unless given
 * @param help the message for any other value in a request
 */
export function enumOf<const Member extends string, const Allowed extends Member = Member>(
  id: string,
  { description, members: all, meanings }: Enumeration<Member>,
  { members = all as never, help }: { readonly members?: readonly Allowed[]; readonly help?: string } = {},
) {
  const byValue = new Map(members.map((member) => [member.toLowerCase(), meanings[member]]));
  return namedEnum({
    ...(help !== undefined && { help }),
    id,
    about: `${description}.`,
    values: [...byValue.keys()] as Lowercase<Allowed>[],
    meaningOf: (value) => byValue.get(value) ?? '',
  });
}

type EnumShape<Member extends string = string> = ReturnType<typeof enumOf<Member>>;

/** Makes one schema for each enumeration, because its name must stand for one schema. */
function once(idOf: (values: Enumeration) => string) {
  const shapes = new Map<Enumeration, EnumShape>();
  return <const Member extends string>(values: Enumeration<Member>): EnumShape<Member> => {
    const shape = shapes.get(values) ?? enumOf<string>(idOf(values), values);
    shapes.set(values, shape);
    return shape as unknown as EnumShape<Member>;
  };
}

/** The members of an enumeration as answers write them, in lower case. */
export const answerEnum = once(({ name }) => name);

/** The members that a filter allows. It is a type of its own, because enums of parameters are closed. */
export const filterEnum = once(({ name }) => (name.endsWith('Filter') ? name : `${name}Filter`));

/** The members of which a parameter allows one, of an enumeration that no answer has. */
export const choiceEnum = once(({ name }) => name);
