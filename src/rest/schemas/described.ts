import { z } from 'zod';
import { type Description, sentenceOf } from '../../services/descriptions/describe.ts';

/** Writes an example as JSON does, with enum members in lower case. */
function toExamples(schema: z.ZodType, example: unknown): unknown[] {
  if (example === undefined) return [];
  const lowerCaseExample = JSON.parse(JSON.stringify(example).toLowerCase());
  const validExample = [example, lowerCaseExample].find((form) => schema.safeParse(form).success);
  if (validExample === undefined)
    throw new TypeError(`${JSON.stringify(example)} is no example of its schema`);
  return [validExample];
}

/** Adds a description and an example to a schema. */
export function withDescription<Schema extends z.ZodType>(
  schema: Schema,
  describedEntries: Description,
): Schema {
  const examples = toExamples(schema, describedEntries.example);
  return schema.meta({ description: sentenceOf(describedEntries), ...(examples.length > 0 && { examples }) });
}

/** Converts a name to camel case: `amount_minor` becomes `amountMinor`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
const toCamelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type DescribedType<Shape> = {
  readonly about: string;
  readonly members: Readonly<Record<Camel<keyof Shape & string>, Description>>;
};

/** Adds its description to each member of a type. */
export function withMemberDescriptions<Shape extends Readonly<Record<string, z.ZodType>>>(
  { members }: DescribedType<Shape>,
  shape: Shape,
): Shape {
  const descriptions: Readonly<Record<string, Description>> = members;
  const described = Object.entries(shape).map(([name, schema]) => [
    name,
    withDescription(schema, descriptions[toCamelCase(name)] as Description),
  ]);
  return Object.fromEntries(described) as Shape;
}

/** Creates the schema of a type, with its description and the descriptions of its members. */
export function createDescribedObject<Shape extends Readonly<Record<string, z.ZodType>>>(
  id: string,
  type: DescribedType<Shape>,
  shape: Shape,
) {
  return z.strictObject(withMemberDescriptions(type, shape)).meta({ id, description: type.about });
}
