import { fill, t } from './settings.js';

/**
 * Translates a text of GraphiQL, or returns it in English. The bundler wraps each text of GraphiQL in a call of
 * this function (see `translate-graphiql.ts`).
 */
export const localizeText = (english, values) => {
  const text = t.graphiql[english] ?? english;
  return values === undefined ? text : fill(text, values);
};
