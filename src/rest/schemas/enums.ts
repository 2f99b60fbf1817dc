import { z } from 'zod';
import type { Enumeration } from '../../record/fact.ts';

/** A type of the document: what it is, and what each of its values means. */
interface NamedValues<Value extends string> {
  readonly id: string;
  /** A sentence. */
  readonly about: string;
  readonly values: readonly Value[];
  readonly meaningOf: (value: Value) => string;
  /** What is said of any other value, of one that is sent. */
  readonly help?: string;
}

/**
 * An enum with a name. The document shows one of answers as open (`x-extensible-enum`), for answers may gain values
 * within v1; one of parameters as closed.
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
 * @param help what is said of any other value that is sent
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

/** One schema for each enumeration, so that its name stands for one type. */
function once(idOf: (values: Enumeration) => string) {
  const known = new Map<Enumeration, EnumShape>();
  return <const Member extends string>(values: Enumeration<Member>): EnumShape<Member> => {
    const shape = known.get(values) ?? enumOf<string>(idOf(values), values);
    known.set(values, shape);
    return shape as unknown as EnumShape<Member>;
  };
}

/** The members of an enumeration as answers write them, in lower case. */
export const answerEnum = once(({ name }) => name);

/** Those that a filter takes: a type of its own, for it is closed. */
export const filterEnum = once(({ name }) => (name.endsWith('Filter') ? name : `${name}Filter`));

/** Those of which a parameter takes one, which no answer has. */
export const choiceEnum = once(({ name }) => name);
