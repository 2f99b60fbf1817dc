import type { Json } from './json-schema.ts';

const referToSchema = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const cursor: Json = {
  type: 'string',
  minLength: 1,
  description: 'The position to continue from: send it as since or Last-Event-ID.',
};
const cursorObject: Json = { type: 'object', required: ['cursor'], properties: { cursor } };

/** Describes the fields of one event. The parameter `data` is the schema of the JSON in the field `data`. */
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
 * The Media Type Object of `text/event-stream`. OpenAPI 3.1 can describe it only as a string. `x-itemSchema` is
 * the schema for the fields of one event, as in `itemSchema` of OpenAPI 3.2 (§4.14.3).
 */
export const eventStream: Json = {
  schema: {
    type: 'string',
    description:
      'An endless stream of server-sent events. Lines end with LF. Each event has one line of data, which is JSON. x-itemSchema describes it for each event name.',
  },
  'x-itemSchema': {
    oneOf: [
      describeEvent('ready', 'The first event, with the position where the stream starts.', cursorObject),
      describeEvent('change', 'A change; the id is its cursor.', referToSchema('Change')),
      describeEvent('heartbeat', 'At least every 15 seconds.', cursorObject),
      describeEvent(
        'problem',
        'The last event, if the stream ends because of a problem.',
        referToSchema('Problem'),
        false,
      ),
    ],
  },
};
