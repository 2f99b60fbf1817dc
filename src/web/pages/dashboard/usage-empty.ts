import { type Html, html } from '../../html.ts';
import { usageMessages } from '../../messages/usage.ts';
import { examplePhone } from '../../parts/example-phone.ts';
import { firstRequest } from '../../parts/first-request.ts';
import { keyPlaceholder, sampleTabs } from '../../parts/request-samples.ts';
import { withCode } from '../../with-code.ts';
import type { DashboardView } from './dashboard-view.ts';

/** Where nothing was asked yet: a request to run, in four languages. */
export function usageEmpty({ visit, keys, services }: DashboardView): Html {
  const words = usageMessages[visit.locale];
  const isFirst = keys.every(({ lastUsedAt }) => lastUsedAt === null);
  const request = firstRequest(examplePhone(services.catalogue)?.slug ?? '');
  return html`<div class="empty"><p>${isFirst ? words.noneYet : words.noneLately} <span data-key-needed>${withCode(words.keyNeeded(keyPlaceholder))}</span></p>
${sampleTabs(services.origin, request)}</div>`;
}
