import { GatewayError } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problem-status.ts';
import { readForm } from '../../http/read-body.ts';
import type { Reply } from '../../http/send.ts';
import { type CreatedKey, maxGraceSeconds } from '../../services/account-keys.ts';
import type { OpenSession } from '../../services/sessions.ts';
import { html } from '../html.ts';
import { dashboardMessages } from '../messages/dashboard.ts';
import { shownOnce } from '../parts/shown-once.ts';
import { redirect } from '../redirect.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';
import { readSessionToken, sessionCookie } from '../session-cookie.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { renderDashboard } from './dashboard-page.ts';
import { renderSignIn } from './sign-in-page.ts';

/** What a form of an open session does; what it throws as GatewayError is told on the dashboard. */
type Action = (asked: {
  readonly visit: Visit;
  readonly session: OpenSession;
  readonly fields: URLSearchParams;
}) => Promise<Reply>;

/** `/dashboard` and every form on it. */
export function dashboardRoutes(services: SiteServices): Route[] {
  const { sessions, accountKeys, access } = services;

  const action = (path: string, work: Action): Route => ({
    method: 'POST',
    path: `/dashboard/${path}`,
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const session = await sessions.find(readSessionToken(visit));
      const words = dashboardMessages[visit.locale];
      if (session === null) {
        return renderSignIn(visit, {
          status: 403,
          notice: words.ended,
          isError: true,
          headers: [sessionCookie(visit, '')],
        });
      }
      if (!sessions.isFormOf(session, fields.get('form_token') ?? '')) throw strangeForm();
      try {
        return await work({ visit, session, fields });
      } catch (error) {
        const notice = refusal(visit, error);
        if (notice === null) throw error;
        const status = problemStatus[(error as GatewayError).code];
        return renderDashboard(visit, services, session, { notice, isError: true, status });
      }
    },
  });

  return [
    {
      method: 'GET',
      path: '/dashboard',
      answer: async (visit) => {
        const words = dashboardMessages[visit.locale];
        const session = await sessions.find(readSessionToken(visit));
        const done = visit.query.get('done') ?? '';
        if (session === null) {
          const notice = { 'signed-out': words.signedOut, removed: words.removed }[done];
          return renderSignIn(visit, notice === undefined ? {} : { notice });
        }
        const notice = Object.hasOwn(words.done, done) ? words.done[done] : undefined;
        return renderDashboard(
          visit,
          services,
          session,
          notice === undefined ? undefined : { notice, isError: false, status: 200 },
        );
      },
    },
    signInRoute(services),
    action('sign-out', async ({ visit }) => {
      await sessions.close(readSessionToken(visit));
      return redirect(visit.link('/dashboard?done=signed-out'), [sessionCookie(visit, '')]);
    }),
    action('sign-out-everywhere', async ({ visit, session }) => {
      await sessions.closeAll(session.holder.account.id);
      return redirect(visit.link('/dashboard?done=signed-out'), [sessionCookie(visit, '')]);
    }),
    action('keys/create', async ({ visit, session, fields }) => {
      const created = await accountKeys.create(session.holder.account.id, fields.get('name') ?? '');
      return renderNewKey(visit, created, null);
    }),
    action('keys/rename', async ({ visit, session, fields }) => {
      await accountKeys.rename(
        session.holder.account.id,
        fields.get('key_id') ?? '',
        fields.get('name') ?? '',
      );
      return redirect(visit.link('/dashboard?done=renamed#keys'));
    }),
    action('keys/rotate', async ({ visit, session, fields }) => {
      const graceSeconds = readGrace(fields.get('grace_seconds'));
      const created = await accountKeys.rotate(
        session.holder.account.id,
        fields.get('key_id') ?? '',
        graceSeconds,
      );
      const words = dashboardMessages[visit.locale];
      const until = new Date(created.key.createdAt.getTime() + graceSeconds * 1_000);
      return renderNewKey(
        visit,
        created,
        graceSeconds === 0 ? words.rotatedNow : words.rotatedLead(visit.formats.instant(until)),
      );
    }),
    action('keys/revoke', async ({ visit, session, fields }) => {
      await accountKeys.revoke(session.holder.account.id, fields.get('key_id') ?? '');
      return redirect(visit.link('/dashboard?done=revoked#keys'));
    }),
    action('secret/rotate', async ({ visit, session }) => {
      const { apiSecret } = await access.rotateSecret(session.holder);
      return renderNewSecret(visit, apiSecret);
    }),
    action('delete', async ({ visit, session, fields }) => {
      if (fields.get('email')?.trim() !== session.holder.account.email) throw notConfirmed();
      await access.remove(session.holder);
      return redirect(visit.link('/dashboard?done=removed'), [sessionCookie(visit, '')]);
    }),
  ];
}

/** Always a new session, whatever the browser brought: nobody can have been given it before. */
function signInRoute({ sessions, addressOf }: SiteServices): Route {
  return {
    method: 'POST',
    path: '/dashboard/sign-in',
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const words = dashboardMessages[visit.locale];
      try {
        const secret = (fields.get('api_secret') ?? '').trim();
        const { token } = await sessions.open(secret, addressOf(visit.request));
        await sessions.close(readSessionToken(visit));
        return redirect(visit.link('/dashboard'), [sessionCookie(visit, token)]);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        const status = problemStatus[error.code];
        const { retryAfterSeconds = 60 } = error.facts;
        const notice = {
          'invalid-key': words.wrongSecret,
          'wrong-credential': words.keyGiven,
          'too-many-attempts': words.tooMany(visit.formats.number(Math.ceil(retryAfterSeconds / 60))),
        }[error.code as string];
        if (notice === undefined) throw error;
        const headers: Reply['headers'] =
          status === 429
            ? [['Retry-After', String(retryAfterSeconds)]]
            : [['WWW-Authenticate', 'Bearer realm="phone-gateway"']];
        return renderSignIn(visit, { notice, isError: true, status, headers });
      }
    },
  };
}

/** What the dashboard says of a refusal; null for what is no answer to the form. */
function refusal({ locale }: Visit, error: unknown): string | null {
  if (!(error instanceof GatewayError)) return null;
  const words = dashboardMessages[locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': words.wrongName,
    'invalid-parameter': words.deleteWrong,
    'too-many-keys': words.tooManyKeys,
    'key-not-active': words.notActive,
    'not-found': words.noSuchKey,
  };
  return notices[error.code] ?? null;
}

function readGrace(text: string | null): number {
  const seconds = Number(text ?? '0');
  if (/^\d{1,6}$/.test(text ?? '0') && seconds <= maxGraceSeconds) return seconds;
  throw strangeForm();
}

const strangeForm = () =>
  new GatewayError(
    'forbidden',
    'This form is not of your session. Open the dashboard again and send it from there.',
  );
const notConfirmed = () =>
  new GatewayError('invalid-parameter', 'The e-mail address is not that of this account.');

function renderNewKey(visit: Visit, { apiKey, key }: CreatedKey, old: string | null): Reply {
  const words = dashboardMessages[visit.locale];
  return renderPage(visit, {
    title: words.newKeyTitle,
    status: 201,
    isPrivate: true,
    body: html`<div data-after-form="${visit.link('/dashboard')}">
<h1>${words.newKeyTitle}: ${key.name}</h1>
<p class="lead">${words.newKeyLead}</p>
${old !== null && html`<p>${old}</p>`}
<section class="panel">${shownOnce(words.apiKey, apiKey, words.apiKeyUse)}</section>
<p><a class="button primary" href="${visit.link('/dashboard')}">${words.back}</a></p></div>`,
  });
}

function renderNewSecret(visit: Visit, apiSecret: string): Reply {
  const words = dashboardMessages[visit.locale];
  return renderPage(visit, {
    title: words.newSecretTitle,
    isPrivate: true,
    headers: [sessionCookie(visit, '')],
    body: html`<div data-after-form="${visit.link('/dashboard')}">
<h1>${words.newSecretTitle}</h1>
<p class="lead">${words.newSecretLead}</p>
<section class="panel">${shownOnce(words.apiSecret, apiSecret, words.apiSecretUse)}</section>
<p><a class="button primary" href="${visit.link('/dashboard')}">${words.signInTitle}</a></p></div>`,
  });
}
