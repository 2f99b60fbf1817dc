import { Html } from '../html.ts';

/** Text between tags: what is code keeps its quotes, so that a page of JSON is a third shorter. Not for attributes. */
export function codeText(text: string): Html {
  return new Html(text.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;')));
}
