import { fill, t } from './settings.js';

/** Translates a text of GraphiQL where possible. The bundler wraps each of its texts in a call of this. */
export const graphiqlWord = (english, values) => {
  const text = t.graphiql[english] ?? english;
  return values === undefined ? text : fill(text, values);
};
