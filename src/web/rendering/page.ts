import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { ProblemCode } from '../../http/responses/send.ts';
import type { Html } from './html.ts';

/** The content of one page. `render-page.ts` adds the parts that all pages share. */
export interface Page {
  /** The title of the document. The name of the service is added, unless the title begins with it. */
  readonly title: string;
  /** One sentence for search engines and previews. */
  readonly description?: string;
  readonly body: Html;
  /** The names of style sheets under `/assets`, in addition to the style sheet of every page. */
  readonly styles?: readonly string[];
  /** The names of scripts under `/assets`, in addition to the script of every page. */
  readonly scripts?: readonly string[];
  readonly status?: number;
  readonly headers?: HeaderList;
  /** The code of the error that the page shows, for logs and metrics. */
  readonly problem?: ProblemCode;
  /** True for a private page, which must not be cached or indexed. */
  readonly isPrivate?: boolean;
  /** The width of the content. A tool such as GraphiQL is `wide`, so it uses the whole window. */
  readonly width?: 'text' | 'wide';
  /**
   * The path and query for search engines, without language. By default it is the page's own path; null means
   * that the page is not indexed.
   */
  readonly canonicalPath?: string | null;
}
