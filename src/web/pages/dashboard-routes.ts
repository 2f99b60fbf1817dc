import { GatewayError } from '../../domain/errors.ts';
import { problemHead } from '../../http/problem.ts';
import { problemStatus } from '../../http/problem-status.ts';
import { readForm } from '../../http/read-body.ts';
import type { Reply } from '../../http/send.ts';
import { type CreatedKey, maxGraceSeconds } from '../../services/account-keys.ts';
import type { OpenSession } from '../../services/sessions.ts';
import { html } from '../html.ts';
import { dashboardMessages } from '../messages/dashboard.ts';
import { keyMessages } from '../messages/keys.ts';
import { signInMessages } from '../messages/sign-in.ts';
import { noticeId } from '../parts/session-form.ts';
import { shownOnce } from '../parts/shown-once.ts';
import { redirect } from '../redirect.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';
import { readSessionToken, sessionCookie } from '../session-cookie.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { renderDashboard } from './dashboard-page.ts';
import { renderSignIn } from './sign-in-page.ts';

/** What a form of an open session does; a GatewayError that it throws is shown on the dashboard. */
type Action = (asked: {
  readonly visit: Visit;
  readonly session: OpenSession;
  readonly accountId: string;
  /** A field of the form; empty, or what is said, where it was not sent. */
  field(name: string, absent?: string): string;
}) => Promise<Reply>;

/** `/dashboard` and every form on it. */
export function dashboardRoutes(services: SiteServices): Route[] {
  const { sessions, accountKeys, access, addressOf } = services;

  const sessionOf = (visit: Visit): Promise<OpenSession | null> =>
    sessions.find(readSessionToken(visit), () => addressOf(visit.request));

  const action = (path: string, work: Action): Route => ({
    method: 'POST',
    path: `/dashboard/${path}`,
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const field: Parameters<Action>[0]['field'] = (name, absent = '') => fields.get(name) ?? absent;
      const session = await sessionOf(visit);
      if (session === null) {
        return renderSignIn(visit, {
          status: 403,
          notice: signInMessages[visit.locale].ended,
          isError: true,
          headers: [sessionCookie(visit, '')],
        });
      }
      if (!sessions.isFormOf(session, field('form_token'))) throw strangeForm();
      try {
        return await work({ visit, session, accountId: session.holder.account.id, field });
      } catch (error) {
        const notice = refusal(visit, error);
        if (notice === null) throw error;
        const section = path.startsWith('keys/') ? 'keys' : 'account';
        return renderDashboard(visit, services, session, {
          ...problemHead(error, 0),
          notice,
          isError: true,
          section,
        });
      }
    },
  });

  return [
    {
      method: 'GET',
      path: '/dashboard',
      answer: async (visit) => {
        const session = await sessionOf(visit);
        const done = visit.query.get('done') ?? '';
        if (session === null) {
          const words = signInMessages[visit.locale];
          const notice = { 'signed-out': words.signedOut, removed: words.removed }[done];
          // A cookie of no session would be looked up, and counted, at each visit.
          const headers = readSessionToken(visit) === '' ? [] : [sessionCookie(visit, '')];
          return renderSignIn(visit, { headers, ...(notice !== undefined && { notice }) });
        }
        const words = dashboardMessages[visit.locale].done;
        const notice = Object.hasOwn(words, done) ? words[done] : undefined;
        return renderDashboard(
          visit,
          services,
          session,
          notice === undefined ? undefined : { notice, isError: false, status: 200, section: 'keys' },
        );
      },
    },
    signInRoute(services),
    action('sign-out', async ({ visit }) => {
      await sessions.close(readSessionToken(visit));
      return redirect(visit.link('/dashboard?done=signed-out'), [sessionCookie(visit, '')]);
    }),
    action('sign-out-everywhere', async ({ visit, accountId }) => {
      await sessions.closeAll(accountId);
      return redirect(visit.link('/dashboard?done=signed-out'), [sessionCookie(visit, '')]);
    }),
    action('keys/create', async ({ visit, accountId, field }) =>
      renderNewKey(visit, await accountKeys.create(accountId, field('name')), null),
    ),
    action('keys/rename', async ({ visit, accountId, field }) => {
      await accountKeys.rename(accountId, field('key_id'), field('name'));
      return redirect(visit.link(`/dashboard?done=renamed#${noticeId}`));
    }),
    action('keys/rotate', async ({ visit, accountId, field }) => {
      const graceSeconds = readGrace(field('grace_seconds', '0'));
      const created = await accountKeys.rotate(accountId, field('key_id'), graceSeconds);
      const words = keyMessages[visit.locale];
      const until = visit.formats.instant(created.key.createdAt.getTime() + graceSeconds * 1_000);
      return renderNewKey(visit, created, graceSeconds === 0 ? words.rotatedNow : words.rotatedLead(until));
    }),
    action('keys/revoke', async ({ visit, accountId, field }) => {
      await accountKeys.revoke(accountId, field('key_id'));
      return redirect(visit.link(`/dashboard?done=revoked#${noticeId}`));
    }),
    action('secret/rotate', async ({ visit, session }) => {
      const { apiSecret } = await access.rotateSecret(session.holder);
      return renderNewSecret(visit, apiSecret);
    }),
    action('delete', async ({ visit, session, field }) => {
      if (field('email').trim() !== session.holder.account.email) throw notConfirmed();
      await access.remove(session.holder);
      return redirect(visit.link('/dashboard?done=removed'), [sessionCookie(visit, '')]);
    }),
  ];
}

/** Always a new session, whatever cookie the browser sent (against session fixation). */
function signInRoute({ sessions, addressOf }: SiteServices): Route {
  return {
    method: 'POST',
    path: '/dashboard/sign-in',
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const words = signInMessages[visit.locale];
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
          'too-many-attempts': words.tooMany(Math.ceil(retryAfterSeconds / 60)),
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
  const words = keyMessages[locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': words.wrongName,
    'invalid-parameter': dashboardMessages[locale].deleteWrong,
    // Only of rotated keys does the refusal name a field: the one that says how long the old key works.
    'too-many-keys': error.facts.parameters === undefined ? words.tooManyKeys : words.tooManyRotated,
    'too-many-attempts': words.tooManyChanges(Math.ceil((error.facts.retryAfterSeconds ?? 0) / 3_600)),
    'key-not-active': words.notActive,
    'not-found': words.noSuchKey,
  };
  return notices[error.code] ?? null;
}

function readGrace(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,6}$/.test(text) && seconds <= maxGraceSeconds) return seconds;
  throw strangeForm();
}

const strangeForm = () =>
  new GatewayError(
    'forbidden',
    'This form does not belong to your session. Open the dashboard again and send it from there.',
  );
const notConfirmed = () =>
  new GatewayError('invalid-parameter', 'The e-mail address is not that of this account.');

function renderNewKey(visit: Visit, { apiKey, key }: CreatedKey, old: string | null): Reply {
  const words = keyMessages[visit.locale];
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
  const words = signInMessages[visit.locale];
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
