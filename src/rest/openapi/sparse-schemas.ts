import { isRecord } from '../../domain/is-record.ts';
import type { Json } from './json-schema.ts';

const refPrefix = '#/components/schemas/';
const mapMembers = (record: Json, convert: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));

/** Keywords that a copy leaves out. Examples are in the original. */
const omittedKeywords = ['required', 'examples'];

/**
 * Creates the schemas of answers to requests with `fields`, which have only some members of their data.
 * @param schemas `components.schemas`
 */
export function createSparseSchemas(schemas: Json) {
  const sparseSchemas: Record<string, Json> = {};

  const copySchema = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(copySchema);
    if (!isRecord(schema)) return schema;
    const keywords = Object.entries(schema).filter(([name]) => !omittedKeywords.includes(name));
    return Object.fromEntries(
      keywords.map(([name, value]) => {
        if (name === '$ref') return [name, copyRef(String(value))];
        return [name, name === 'properties' ? mapMembers(value as Json, copySchema) : copySchema(value)];
      }),
    );
  };
  const addCopy = (name: string, copy: (schema: Json) => unknown): string => {
    const sparseName = `Sparse${name}`;
    if (sparseSchemas[sparseName] === undefined) {
      sparseSchemas[sparseName] = {};
      sparseSchemas[sparseName] = {
        ...(copy(schemas[name] as Json) as Json),
        description: `Some members of ${name}.`,
      };
    }
    return refPrefix + sparseName;
  };
  /** Copies the type that is referred to, unless it has no members, such as an enum. */
  const copyRef = (ref: string): string => {
    const name = ref.slice(refPrefix.length);
    return /"(?:properties|allOf)":/.test(JSON.stringify(schemas[name])) ? addCopy(name, copySchema) : ref;
  };

  return {
    sparseSchemas,
    /** Returns the schema of an answer that is whole, or has the selected members of its data. */
    addSparseAnswer: (answer: Json): Json => {
      const copyData = ({ properties, ...schema }: Json): Json => ({
        ...schema,
        properties: { ...(properties as Json), data: copySchema((properties as Json).data) },
      });
      const name = String(answer.$ref).slice(refPrefix.length);
      return { anyOf: [answer, { $ref: addCopy(name, copyData) }] };
    },
  };
}
