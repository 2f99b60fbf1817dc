import { Html } from '../html.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text between tags: what is code keeps its quotes, so that a page of JSON is a third shorter. Not for attributes. */
export function codeText(text: string): Html {
  return new Html(text.replace(/[&<>]/g, (character) => entities[character] as string));
}
