import type { HeaderList } from '../http/quota-headers.ts';
import type { ProblemCode } from '../http/send.ts';
import type { Html } from './html.ts';

/** What one page says; see `render-page.ts` for what is around it. */
export interface Page {
  /** Of the document; the service's name is added. */
  readonly title: string;
  /** One sentence for search engines and previews. */
  readonly description?: string;
  readonly body: Html;
  /** Names of files under `/assets`, beside the site's own. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  readonly status?: number;
  readonly headers?: HeaderList;
  /** Why the page is an error; for logs and metrics. */
  readonly problem?: ProblemCode;
  /** True for a private page, which must not be cached or indexed. */
  readonly isPrivate?: boolean;
  /** `wide` for tools that use the whole window. */
  readonly width?: 'text' | 'wide';
  /** Path and query without the language, where search engines are to find this page; default its own path. Null: nowhere. */
  readonly canonical?: string | null;
  /** Path and query of the same as Markdown, without the language. */
  readonly markdown?: string;
  /** What the page describes, in terms of schema.org. */
  readonly jsonLd?: object;
}
