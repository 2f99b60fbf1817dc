/** The element that GraphiQL is rendered into. */
export const root = document.getElementById('graphiql');

/** The settings from the page: addresses, starter queries and texts. */
export const {
  endpoint,
  costEndpoint,
  signUp,
  dashboard,
  starters,
  words: t,
} = JSON.parse(root.dataset.settings);

/** The absolute URL of the GraphQL endpoint. */
export const address = new URL(endpoint, location.href).href;

/** Replaces each `{name}` in a text with its value. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Formats a number in the language of the page. */
export const formatNumber = (value) => new Intl.NumberFormat(t.language).format(value);

/**
 * Returns a storage of the browser (`localStorage` or `sessionStorage`), or null if the browser denies access to it.
 * Then nothing is stored, but everything else works.
 */
export function openStorage(name) {
  try {
    return window[name];
  } catch {
    return null;
  }
}
