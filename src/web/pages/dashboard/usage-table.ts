import type { KeyUsage } from '../../../domain/quota/quota.ts';
import { dateOfDayId } from '../../../domain/quota/windows.ts';
import { type Html, html } from '../../html.ts';
import { usageMessages } from '../../messages/usage.ts';
import type { Visit } from '../../visit.ts';

/** The figures of the chart, newest first. */
export function usageTable(visit: Visit, rows: readonly KeyUsage[], nameOf: (keyId: string) => string): Html {
  const words = usageMessages[visit.locale];
  const { number, date } = visit.formats;
  return html`<details><summary>${words.asTable}</summary>
<div class="scroll" role="region" aria-label="${words.chartHeading}: ${words.asTable}" tabindex="0"><table>
<thead><tr><th scope="col">${words.day}</th><th scope="col">${words.key}</th><th scope="col" class="number">${words.requests}</th><th scope="col" class="number">${words.unitsColumn}</th><th scope="col" class="number">${words.refusedColumn}</th></tr></thead>
<tbody>${rows.toReversed().map(
    ({
      day,
      key,
      requests,
      units,
      refused,
    }) => html`<tr><td>${date(dateOfDayId(day))}</td><td>${nameOf(key)}</td><td class="number">${number(requests)}</td><td class="number">${number(units)}</td><td class="number">${number(refused)}</td></tr>
`,
  )}</tbody></table></div></details>`;
}
