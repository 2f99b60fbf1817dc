import { readForm } from '../../../http/read-body.ts';
import type { Reply } from '../../../http/send.ts';
import { html } from '../../html.ts';
import { recoveryMessages } from '../../messages/recovery.ts';
import { renderPage } from '../../render-page.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import {
  completion,
  renderCodePage,
  renderMailedLink,
  renderMailSent,
  renderRecover,
  verification,
} from './recovery-page.ts';
import { refusedCode } from './refused-code.ts';
import { signInAsNew } from './sign-in-as-new.ts';

/** `/recover`, `/recover/complete` and `/verify`: the ways back into an account, and to a confirmed address. */
export function recoveryRoutes(services: SiteServices): Route[] {
  const { recovery, profile, mail, addressOf } = services;
  const meansOf = ({ supportContact }: Visit) => ({ hasMail: mail.isAvailable, supportContact });
  const clientOf = (visit: Visit): string => addressOf(visit.request);
  const signIn = (visit: Visit, apiSecret: string): Promise<Reply> =>
    signInAsNew(visit, services, { apiKeys: [], apiSecret, recoveryCodes: [] });

  /** A form on `/recover`, whose refusal is said there. */
  const form = (path: string, work: (visit: Visit, fields: URLSearchParams) => Promise<Reply>): Route => ({
    method: 'POST',
    path,
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      try {
        return await work(visit, fields);
      } catch (error) {
        const refused = refusedCode(visit, error, recoveryMessages[visit.locale].wrongCode);
        if (refused === null) throw error;
        return renderRecover(visit, meansOf(visit), { email: fields.get('email') ?? '', refused });
      }
    },
  });

  return [
    { method: 'GET', path: '/recover', answer: (visit) => renderRecover(visit, meansOf(visit)) },
    form('/recover/code', async (visit, fields) => {
      const email = fields.get('email') ?? '';
      const recoveryCode = (fields.get('recovery_code') ?? '').trim();
      const { apiSecret } = await recovery.byCode({ email, recoveryCode }, clientOf(visit));
      return signIn(visit, apiSecret);
    }),
    form('/recover/mail', async (visit, fields) => {
      const email = (fields.get('email') ?? '').trim();
      await recovery.requestMail(email, clientOf(visit));
      return renderMailSent(visit, email);
    }),
    {
      method: 'GET',
      path: '/recover/complete',
      answer: (visit) => {
        const { email, token } = linkOf(visit);
        if (token !== '') return renderMailedLink(visit, completion(visit), email, token);
        return renderCodePage(visit, completion(visit), { email });
      },
    },
    {
      method: 'POST',
      path: '/recover/complete',
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const words = recoveryMessages[visit.locale];
        try {
          const { apiSecret, recoveryCodes, wasVerified, keys, webhooks } = await recovery.complete(
            proofIn(fields),
            clientOf(visit),
          );
          const recovered = { wasVerified, keys: keys.map(({ id, name }) => ({ id, name })), webhooks };
          return await signInAsNew(visit, services, { apiKeys: [], apiSecret, recoveryCodes, recovered });
        } catch (error) {
          const isLink = fields.has('token');
          const refused = refusedCode(
            visit,
            error,
            isLink ? `${words.wrongLink} ${words.wrongLinkRecovery}` : words.wrongCode,
          );
          if (refused === null) throw error;
          const state = { email: fields.get('email') ?? '', refused };
          if (isLink) return renderRecover(visit, meansOf(visit), state);
          const next = html`<p><a href="${visit.link('/recover')}">${words.otherWays}</a></p>`;
          return renderCodePage(visit, completion(visit), state, next);
        }
      },
    },
    {
      method: 'GET',
      path: '/verify',
      answer: (visit) => {
        const { email, token } = linkOf(visit);
        if (token !== '') return renderMailedLink(visit, verification(visit), email, token);
        return renderCodePage(visit, verification(visit), { email });
      },
    },
    {
      method: 'POST',
      path: '/verify',
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const words = recoveryMessages[visit.locale];
        try {
          await profile.verify(proofIn(fields), clientOf(visit));
          return renderVerified(visit);
        } catch (error) {
          const refused = refusedCode(visit, error, fields.has('token') ? words.wrongLink : words.wrongCode);
          if (refused === null) throw error;
          const next = html`<p>${words.wrongLinkVerify} <a href="${visit.link('/dashboard')}">${words.toDashboard}</a></p>`;
          return renderCodePage(
            visit,
            verification(visit),
            { email: fields.get('email') ?? '', refused },
            next,
          );
        }
      },
    },
  ];
}

/** What a mailed link carries; empty where it was cut off. */
function linkOf({ query }: Visit): { email: string; token: string } {
  return { email: query.get('email') ?? '', token: query.get('token') ?? '' };
}

function proofIn(fields: URLSearchParams) {
  const email = fields.get('email') ?? '';
  const token = fields.get('token');
  return token === null ? { email, code: fields.get('code') ?? '' } : { email, token };
}

function renderVerified(visit: Visit): Reply {
  const words = recoveryMessages[visit.locale];
  return renderPage(visit, {
    title: words.verifiedTitle,
    isPrivate: true,
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}"><h1>${words.verifiedTitle}</h1>
<p class="lead">${words.verifiedLead}</p>
<p><a class="button primary" href="${visit.link('/dashboard')}">${words.toDashboard}</a></p></div>`,
  });
}
