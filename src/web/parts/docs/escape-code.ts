import { Html } from '../../rendering/html.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes text between tags. The result is not safe in attributes: quotes stay as they are, which makes pages
 * of JSON a third shorter.
 */
export function escapeCode(text: string): Html {
  return new Html(text.replace(/[&<>]/g, (character) => entities[character] as string));
}
