import { isRecord } from '../../domain/is-record.ts';
import type { Json } from './json-schema.ts';

const refPrefix = '#/components/schemas/';
const mapMembers = (record: Json, convert: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));

/** The keywords that are not copied. All members of a copy are optional, and the original schema has the examples. */
const omittedKeywords = ['required', 'examples'];

/**
 * Creates the schemas of answers to requests with `fields`, whose `data` has only the selected members.
 * @param schemas the schemas in `components.schemas`
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
      // The empty entry ends the recursion when a schema contains itself.
      sparseSchemas[sparseName] = {};
      sparseSchemas[sparseName] = {
        ...(copy(schemas[name] as Json) as Json),
        description: `Some members of ${name}.`,
      };
    }
    return refPrefix + sparseName;
  };
  /** Copies the schema behind a reference. A schema without members, such as an enum, is not copied. */
  const copyRef = (ref: string): string => {
    const name = ref.slice(refPrefix.length);
    return /"(?:properties|allOf)":/.test(JSON.stringify(schemas[name])) ? addCopy(name, copySchema) : ref;
  };

  return {
    sparseSchemas,
    /** Returns a schema for two forms of an answer: with all members of its data, or with selected ones. */
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
