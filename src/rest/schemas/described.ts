import { z } from 'zod';
import { type Description, sentenceOf } from '../../services/descriptions/describe.ts';

/** The example as JSON has it: enum members in lower case, ids as numbers. */
function exampleFor(schema: z.ZodType, example: unknown): unknown[] {
  if (example === undefined) return [];
  const lower = JSON.parse(JSON.stringify(example).toLowerCase());
  const written = [example, lower].find((form) => schema.safeParse(form).success);
  if (written === undefined) throw new TypeError(`${JSON.stringify(example)} is no example of its schema`);
  return [written];
}

/** A schema that says what it is of. */
export function describedAs<Schema extends z.ZodType>(schema: Schema, described: Description): Schema {
  const examples = exampleFor(schema, described.example);
  return schema.meta({ description: sentenceOf(described), ...(examples.length > 0 && { examples }) });
}

/** `amount_minor` → `amountMinor` */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type Words<Shape> = {
  readonly about: string;
  readonly members: Readonly<Record<Camel<keyof Shape & string>, Description>>;
};

/** The members of a type, each with what the words say of it. */
export function describedMembers<Shape extends Readonly<Record<string, z.ZodType>>>(
  { members }: Words<Shape>,
  shape: Shape,
): Shape {
  const words: Readonly<Record<string, Description>> = members;
  const described = Object.entries(shape).map(([name, schema]) => [
    name,
    describedAs(schema, words[camel(name)] as Description),
  ]);
  return Object.fromEntries(described) as Shape;
}

/** A type with its members, described. */
export function describedObject<Shape extends Readonly<Record<string, z.ZodType>>>(
  id: string,
  words: Words<Shape>,
  shape: Shape,
) {
  return z.strictObject(describedMembers(words, shape)).meta({ id, description: words.about });
}
