import { printSchema } from 'graphql';
import { schema } from './schema.ts';

/** The public contract in the schema definition language, as `schema.graphql` has it. */
export const schemaText = `${printSchema(schema)}\n`;
