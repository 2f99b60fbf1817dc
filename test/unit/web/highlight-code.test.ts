import { expect, test } from 'vitest';
import { listOperations } from '../../../src/rest/openapi/list-operations.ts';
import { highlightCode } from '../../../src/web/parts/docs/highlight-code.ts';
import { createOperationSamples } from '../../../src/web/reference/render-samples.ts';
import { html } from '../../../src/web/rendering/html.ts';
import { restOperations } from '../../../tools/testing/rest-operations.ts';

/** What a reader sees and copies. */
const textOf = (markup: { readonly text: string }): string => markup.text.replaceAll(/<[^>]*>/g, '');
const slotsOf = (markup: { readonly text: string }): (string | undefined)[] =>
  [...markup.text.matchAll(/data-slot="([^"]+)"/g)].map(([, name]) => name);

test('colours change no text and no slot of any sample', () => {
  for (const operation of listOperations(restOperations)) {
    for (const { language, code } of createOperationSamples(operation, 'https://a.example')) {
      const coloured = highlightCode(code, language);
      const plain = textOf(code).replaceAll('&#39;', "'").replaceAll('&quot;', '"');
      expect(textOf(coloured).replaceAll('&#39;', "'").replaceAll('&quot;', '"')).toBe(plain);
      expect(slotsOf(coloured)).toEqual(slotsOf(code));
      expect(coloured.text).toContain('class="code-string"');
      expect(coloured.text).not.toContain('style=');
    }
  }
});

test('a slot within a text in one colour keeps the colour when it is replaced', () => {
  const code = html`curl '<span data-slot="target">/v1/a?b=1&amp;c=2</span>'`;
  expect(highlightCode(code, 'curl').text).toContain(
    '<span data-slot="target" class="code-string">/v1/a?b=1&amp;c=2</span>',
  );
});

test('a line can break after the commas of a list of names, and not within a number', () => {
  const code = html`curl 'https://a.example?fields=slug,full_name' 1,000`;
  expect(highlightCode(code, 'curl').text).toContain('slug,<wbr>full_name');
  expect(highlightCode(html`"1,000"`, 'JSON').text).toContain('1,000');
});
