import { fill, t } from './settings.js';

/**
 * Translates a text of GraphiQL if the page has a translation. The bundler wraps each text in a call of this.
 */
export const graphiqlWord = (english, values) => {
  const text = t.graphiql[english] ?? english;
  return values === undefined ? text : fill(text, values);
};
