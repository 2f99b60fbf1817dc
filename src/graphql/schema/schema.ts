import { printSchema } from 'graphql';
import { builder } from './builder.ts';
import { describeSchema } from './describe-schema.ts';
import { preparePhonePages } from './phone-pages.ts';
import './scalars.ts';
import '../types/quota.ts';
import '../types/query.ts';
import '../types/node.ts';
import '../types/phone-by.ts';
import '../types/phones-connection.ts';
import '../types/facets.ts';
import '../types/identification.ts';
import '../types/suggestion.ts';
import '../types/subscription.ts';

/** The schema that clients see. */
export const schema = preparePhonePages(describeSchema(builder.toSchema()));

/** The schema in the schema definition language, as in the file `schema.graphql`. */
export const schemaText = `${printSchema(schema)}\n`;
