import { z } from 'zod';
import { type Description, formatSentence } from '../../services/descriptions/describe.ts';

/** Returns an example that is valid for its schema, with enum members in lower case if necessary. */
function toValidExample(schema: z.ZodType, example: unknown): unknown {
  const lowerCaseExample = JSON.parse(JSON.stringify(example).toLowerCase());
  const validExample = [example, lowerCaseExample].find((candidate) => schema.safeParse(candidate).success);
  if (validExample === undefined)
    throw new TypeError(`the example ${JSON.stringify(example)} is not valid for its schema`);
  return validExample;
}

/** Adds a description and an example to a schema. */
export function withDescription<Schema extends z.ZodType>(schema: Schema, description: Description): Schema {
  const { example } = description;
  const examples = example === undefined ? {} : { examples: [toValidExample(schema, example)] };
  return schema.meta({ description: formatSentence(description), ...examples });
}

/** Converts a name to camel case: `amount_minor` becomes `amountMinor`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
const toCamelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The descriptions of a type and its members, by their names in the domain. */
type DescribedType<Shape> = {
  readonly description: string;
  readonly members: Readonly<Record<CamelCase<keyof Shape & string>, Description>>;
};

/** Adds a description to each member of a type. */
export function withMemberDescriptions<Shape extends Readonly<Record<string, z.ZodType>>>(
  { members }: DescribedType<Shape>,
  shape: Shape,
): Shape {
  const descriptions: Readonly<Record<string, Description>> = members;
  const describedEntries = Object.entries(shape).map(([name, schema]) => [
    name,
    withDescription(schema, descriptions[toCamelCase(name)] as Description),
  ]);
  return Object.fromEntries(describedEntries) as Shape;
}

/** Creates the schema of a type, with its description and the descriptions of its members. */
export function createDescribedObject<Shape extends Readonly<Record<string, z.ZodType>>>(
  id: string,
  type: DescribedType<Shape>,
  shape: Shape,
) {
  return z.strictObject(withMemberDescriptions(type, shape)).meta({ id, description: type.description });
}
