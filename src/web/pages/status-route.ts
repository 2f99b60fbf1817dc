import { getOverallState, type Readiness } from '../../domain/readiness.ts';
import type { Reply } from '../../http/responses/send.ts';
import { statusMessages } from '../messages/status.ts';
import { type Html, html } from '../rendering/html.ts';
import { renderInlineCode } from '../rendering/inline-code.ts';
import { renderPage } from '../rendering/render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

/** The parts of the gateway whose state the page shows. */
const checkedParts = ['catalogue', 'database', 'quota'] as const;
const badgeClasses = { ready: 'good', degraded: 'warn', starting: 'warn' } as const;

/** Creates the route `GET /status`, a page with the readiness that `/readyz` reports. Its HTTP status is always 200. */
export function createStatusRoute(services: SiteServices): Route {
  return { method: 'GET', path: '/status', answer: (visit) => renderStatus(visit, services) };
}

async function renderStatus(visit: Visit, services: SiteServices): Promise<Reply> {
  const t = statusMessages[visit.locale];
  const readiness = services.readiness();
  return renderPage(visit, {
    title: t.title,
    description: t.description,
    isPrivate: true,
    body: html`<h1>${t.title}</h1>
${renderStatusOverview(visit, readiness, services.now())}
${readiness.catalogue === 'ok' && (await renderCatalogueFacts(visit, services))}
<section aria-labelledby="programs"><h2 id="programs">${t.forPrograms}</h2><p>${renderInlineCode(t.forProgramsLead)}</p>
<p><a class="button" href="${visit.linkWithoutLanguage('/readyz')}">${t.openReadyz}</a></p></section>
<section aria-labelledby="contact"><h2 id="contact">${t.contactQuestion}</h2>
<p>${visit.supportContact === null ? t.noContact : html`<a href="${visit.supportContact}">${t.contactLink}</a>`}</p></section>`,
  });
}

/** Renders the overall state, the state of each part, and the warnings. @param nowMs epoch milliseconds */
export function renderStatusOverview(visit: Visit, readiness: Readiness, nowMs: number): Html {
  const t = statusMessages[visit.locale];
  const state = getOverallState(readiness);
  return html`<div class="notice ${badgeClasses[state]}"><p><strong>${t.states[state]}</strong></p><p class="fine">${t.asOf(visit.formats.instant(nowMs))}</p></div>
${renderChecks(visit, readiness)}
${renderWarnings(visit, readiness)}`;
}

function renderChecks({ locale }: Visit, readiness: Readiness): Html {
  const t = statusMessages[locale];
  return html`<ul class="cards">${checkedParts.map((part) => {
    const state = readiness[part];
    return html`<li class="card"><h2 class="label">${t.parts[part]}</h2>
<p><span class="badge ${state === 'ok' ? 'good' : 'warn'}">${t.partStates[state]}</span></p>
<p>${t.meanings[part][state]}</p></li>`;
  })}</ul>`;
}

function renderWarnings({ locale }: Visit, { warnings }: Readiness): Html | false {
  const t = statusMessages[locale];
  const translateWarning = (warning: string): Html | string => {
    for (const [pattern, translate] of t.warningTranslations) {
      const match = pattern.exec(warning);
      if (match !== null) return translate(match);
    }
    return locale === 'en' ? warning : html`<span lang="en">${warning}</span>`;
  };
  return (
    warnings.length > 0 &&
    html`<section aria-labelledby="warnings"><h2 id="warnings">${t.warnings}</h2><p>${t.warningsLead}</p>
<ul>${warnings.map((warning) => html`<li>${translateWarning(warning)}</li>`)}</ul></section>`
  );
}

async function renderCatalogueFacts({ locale, formats }: Visit, { catalogue }: SiteServices): Promise<Html> {
  const t = statusMessages[locale];
  const { phones, withPrice, withReview, withRating } = await catalogue.countCoverage();
  const { newestRelease } = catalogue.createOverview();
  const coverage = t.coverageOf(withPrice, withReview, withRating);
  return html`<section aria-labelledby="catalogue"><h2 id="catalogue">${t.catalogue}</h2><dl class="facts">
<div><dt>${t.edition}</dt><dd>${t.editionOf(formats.date(catalogue.getEdition('complete')))}</dd></div>
<div><dt>${t.phones}</dt><dd>${formats.number(phones)} ${t.brandCount(catalogue.listBrands().length)}</dd></div>
${coverage !== '' && html`<div><dt>${t.coverage}</dt><dd>${coverage}</dd></div>`}
${newestRelease !== null && html`<div><dt>${t.newestRelease}</dt><dd>${formats.month(newestRelease)}</dd></div>`}
</dl></section>`;
}
