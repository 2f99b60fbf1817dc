import type { Review } from '../../../domain/catalogue/history.ts';
import type { Page } from '../../../domain/catalogue/page.ts';
import { phoneMessages } from '../../messages/catalogue/phone.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';

/** Whether a URL may become a link. A URL with a scheme other than HTTP or HTTPS could run a script. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

const renderBulletList = (list: readonly string[], heading: string): Html | false =>
  list.length > 0 &&
  html`<div><h4>${heading}</h4><ul>${list.map((item) => html`<li>${item}</li>`)}</ul></div>`;

function renderReview(visit: Visit, review: Review): Html {
  const t = phoneMessages[visit.locale];
  const { author, publisher, title, body, locale, score, pros, cons, url, publishedAt, kind } = review;
  const byline = [publisher, author].filter((name) => name !== null).join(', ');
  return html`<article class="panel review"><h3${title !== null && html` lang="${locale}"`}>${title ?? t.reviewKinds[kind]}</h3>
<p class="fine">${[byline, t.reviewKinds[kind], visit.formats.date(publishedAt)].filter((text) => text !== '').join(' · ')}${score !== null && html` · <strong>${t.score(visit.formats.number(score))}</strong>`}</p>
<div lang="${locale}"><p class="review-text">${body}</p>
${(pros.length > 0 || cons.length > 0) && html`<div class="columns">${renderBulletList(pros, t.pros)}${renderBulletList(cons, t.cons)}</div>`}</div>
${url !== null && isWebAddress(url) && html`<p><a href="${url}" rel="nofollow ugc noopener">${t.sourceLink}</a></p>`}</article>`;
}

/** Renders the reviews in the reader's language, and the other reviews in a collapsed section. */
export function renderPhoneReviews(visit: Visit, { items, total }: Page<Review>): Html {
  const t = phoneMessages[visit.locale];
  if (items.length === 0) return html`<p>${t.noReviews}</p>`;
  const isInLocale = ({ locale }: Review): boolean => locale.startsWith(visit.locale);
  const reviewsInLocale = items.filter(isInLocale);
  const otherReviews = items.filter((review) => !isInLocale(review));
  const renderList = (reviews: readonly Review[]): Html =>
    html`<div class="reviews">${reviews.map((review) => renderReview(visit, review))}</div>`;
  return html`${reviewsInLocale.length > 0 && renderList(reviewsInLocale)}
${otherReviews.length > 0 && html`<details${reviewsInLocale.length === 0 && html` open`}><summary>${t.otherLanguages(otherReviews.length)}</summary>${renderList(otherReviews)}</details>`}
${total > items.length && html`<p class="fine">${t.newestReviews(items.length, total)}</p>`}`;
}
