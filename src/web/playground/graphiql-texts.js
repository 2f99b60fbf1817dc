import { fill, t } from './settings.js';

/**
 * Translates a text of GraphiQL, or returns it in English. The bundler wraps each text of GraphiQL in a call of
 * this function.
 */
export const graphiqlWord = (english, values) => {
  const text = t.graphiql[english] ?? english;
  return values === undefined ? text : fill(text, values);
};
