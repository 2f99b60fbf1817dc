import type { Json } from './json-schema.ts';

const referToSchema = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const cursor: Json = {
  type: 'string',
  minLength: 1,
  description: 'The place to continue from: send it as since or Last-Event-ID.',
};
const cursorObject: Json = { type: 'object', required: ['cursor'], properties: { cursor } };

/** Describes one event: its fields, and what the JSON of its data contains. */
const describeEvent = (name: string, description: string, data: Json, hasId = true): Json => ({
  type: 'object',
  description,
  required: ['event', ...(hasId ? ['id'] : []), 'data'],
  properties: {
    event: { const: name, description: 'The name of the event.' },
    ...(hasId && { id: cursor }),
    data: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: data,
      description: 'JSON in one line.',
    },
  },
});

/**
 * The media type object of `text/event-stream`. OpenAPI 3.1 can only describe it as a text. `x-itemSchema`
 * has what OpenAPI 3.2 calls `itemSchema` (§4.14.3), in the same form: a schema for the fields of one event.
 */
export const eventStream: Json = {
  schema: {
    type: 'string',
    description:
      'Server-sent events without end. Lines end in LF. An event has one line of data: JSON, by the name of the event as x-itemSchema says.',
  },
  'x-itemSchema': {
    oneOf: [
      describeEvent('ready', 'The first: where the stream starts.', cursorObject),
      describeEvent('change', 'A change; the id is its cursor.', referToSchema('Change')),
      describeEvent('heartbeat', 'At least every 15 seconds.', cursorObject),
      describeEvent(
        'problem',
        'The last, where the stream ends for a reason.',
        referToSchema('Problem'),
        false,
      ),
    ],
  },
};
