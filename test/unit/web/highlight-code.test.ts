import { expect, test } from 'vitest';
import { listOperations } from '../../../src/rest/openapi/list-operations.ts';
import { highlightCode, markSlot } from '../../../src/web/parts/docs/highlight-code.ts';
import { createOperationSamples } from '../../../src/web/reference/render-samples.ts';
import { restOperations } from '../../../tools/testing/rest-operations.ts';

/** What a reader sees and copies. */
const readText = ({ text }: { readonly text: string }): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

test('colours change no text and no slot of any sample', () => {
  for (const operation of listOperations(restOperations)) {
    for (const { language, code } of createOperationSamples(operation, 'https://a.example')) {
      const coloured = highlightCode(code, language);
      expect(readText(coloured)).toBe(code.replaceAll(/[\ufdd0-\ufdef]/g, ''));
      expect(coloured.text.match(/data-slot="/g)).toEqual(
        code.match(/\ufdef/g)?.map(() => 'data-slot="') ?? null,
      );
      expect(coloured.text).not.toMatch(/style=|[\ufdd0-\ufdef]/);
      if (language !== 'GraphQL') expect(coloured.text).toContain('class="code-string"');
    }
  }
});

test('a slot within a text in one colour keeps the colour when it is replaced', () => {
  const code = `curl '${markSlot('target', '/v1/a?b=1&c=2')}'`;
  expect(highlightCode(code, 'curl').text).toBe(
    `curl <span class="code-string">'<span data-slot="target">/v1/a?b=1&amp;c=2</span>'</span>`,
  );
});

test('a slot that begins and ends in different tokens contains elements of its own', () => {
  const code = `curl -d '${markSlot('body-shell', `{"a":"o'\\''clock"}`)}'`;
  const { text } = highlightCode(code, 'curl');
  expect(readText({ text })).toBe(`curl -d '{"a":"o'\\''clock"}'`);
  expect(text).toContain(
    `<span class="code-string">'</span><span data-slot="body-shell"><span class="code-string">{"a":"o'</span>`,
  );
});

test('a line can break after the commas of a list of names, and not within a number', () => {
  const code = "curl 'https://a.example?fields=slug,full_name' 1,000";
  expect(highlightCode(code, 'curl').text).toContain('slug,<wbr>full_name');
  expect(highlightCode('"1,000"', 'JSON').text).toContain('1,000');
});
