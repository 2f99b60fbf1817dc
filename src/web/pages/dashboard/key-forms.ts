import { keyStatus } from '../../../domain/accounts/account.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { Plan } from '../../../domain/quota/plan.ts';
import type { Reply } from '../../../http/responses/send.ts';
import { rejectMember } from '../../../services/accounts/account-input.ts';
import { type CreatedKey, type KeyView, maxGraceSeconds } from '../../../services/keys/account-keys.ts';
import { csrfError } from '../../csrf-error.ts';
import { type Html, html } from '../../html.ts';
import { dashboardMessages } from '../../messages/dashboard.ts';
import { keyMessages } from '../../messages/keys.ts';
import { restrictionMessages } from '../../messages/restrictions.ts';
import { mcpSection } from '../../parts/mcp-connect.ts';
import { noticeId } from '../../parts/session-form.ts';
import { shownOnce } from '../../parts/shown-once.ts';
import { redirect } from '../../redirect.ts';
import { renderPage } from '../../render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardForm, FormRequest } from './dashboard-form.ts';
import { createKeyFinder, originNeeded, restrictForm, restrictionFaults } from './restrict-form.ts';
import { pageKeyFields, proposeLimits, readRestrictions } from './restriction-fields.ts';

const gracePeriods = ['0', '3600', '86400', '604800'];
const defaultGrace = '86400';

/** The forms to create, restrict, rename, rotate and revoke keys. */
export function keyForms(services: SiteServices): DashboardForm[] {
  const { accountKeys, clock, plans, now, origin } = services;
  const findKey = createKeyFinder(accountKeys);
  const common = { section: 'keys', errorText } as const;

  return [
    {
      ...common,
      path: 'keys/create',
      page: (request) => {
        const { visit, session, field } = request;
        const t = keyMessages[visit.locale];
        return {
          title: t.newKey,
          lead: [t.newKeyLead],
          fields: html`${nameField(visit, field('name'))}${visibilityField(request, plans.get(session.holder.account.plan))}`,
          submit: t.create,
        };
      },
      submit: async (request) => {
        const { visit, accountId, field } = request;
        // Some browsers cannot hide the fields for a web page. Then a value in them counts as the choice.
        const isForPage = field('for') === webPage || field('origins').trim() !== '';
        const restrictions = isForPage ? readRestrictions(request, null, clock.timeZone) : null;
        if (isForPage && restrictions?.origins == null) rejectMember('restrictions.origins', originNeeded);
        const created = await accountKeys.create(accountId, field('name'), restrictions);
        return renderNewKey(visit, origin, created, null);
      },
    },
    restrictForm(services, errorText),
    {
      ...common,
      path: 'keys/:id/rename',
      page: async (request) => {
        const { visit, field } = request;
        const t = keyMessages[visit.locale];
        const { name } = await findKey(request);
        return {
          title: t.renameOf(name),
          lead: [],
          fields: nameField(visit, field('name', name)),
          submit: t.rename,
        };
      },
      submit: async ({ visit, accountId, id, field }) => {
        await accountKeys.change(accountId, id, { name: field('name') });
        return redirect(visit.link(`/dashboard?done=renamed#${noticeId}`));
      },
    },
    {
      ...common,
      path: 'keys/:id/rotate',
      page: async (request) => {
        const t = keyMessages[request.visit.locale];
        const key = await findKey(request);
        if (keyStatus(key, now()) !== 'active')
          throw new GatewayError('key-not-active', 'This key was rotated or revoked already.');
        return {
          title: t.rotateOf(key.name),
          lead: [t.rotateLead],
          fields: graceField(request.visit, request.field('grace_seconds', defaultGrace)),
          submit: t.rotate,
        };
      },
      submit: async ({ visit, accountId, id, field }) => {
        const graceSeconds = readGrace(field('grace_seconds', '0'));
        const created = await accountKeys.rotate(accountId, id, graceSeconds);
        const t = keyMessages[visit.locale];
        const until = visit.formats.instant(created.key.createdAt.getTime() + graceSeconds * 1_000);
        return renderNewKey(visit, origin, created, graceSeconds === 0 ? t.rotatedNow : t.rotatedLead(until));
      },
    },
    {
      ...common,
      path: 'keys/:id/revoke',
      page: async (request) => {
        const t = keyMessages[request.visit.locale];
        const { name, lastUsedAt } = await findKey(request);
        const usage =
          lastUsedAt === null ? t.revokeUnused : t.revokeUsed(request.visit.formats.instant(lastUsedAt));
        return {
          title: t.revokeOf(name),
          lead: [t.revokeLead, usage],
          submit: t.revokeOf(name),
          isDangerous: true,
        };
      },
      submit: async ({ visit, accountId, id }) => {
        await accountKeys.revoke(accountId, id);
        return redirect(visit.link(`/dashboard?done=revoked#${noticeId}`));
      },
    },
  ];
}

function errorText(visit: Visit, error: GatewayError): string | null {
  const { code, facts } = error;
  const t = keyMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': restrictionFaults(visit, error) ?? t.wrongName,
    // Only rotating a key has a parameter that can be wrong: how long the old key still works.
    'too-many-keys': facts.parameters === undefined ? t.tooManyKeys : t.tooManyRotated,
    'too-many-attempts': t.tooManyChanges(Math.ceil((facts.retryAfterSeconds ?? 0) / 3_600)),
    'key-not-active': t.notActive,
    'not-found': t.noSuchKey,
  };
  return notices[code] ?? null;
}

const nameField = (visit: Visit, value: string): Html =>
  html`<div class="field"><label for="key-name">${keyMessages[visit.locale].keyName}</label><input id="key-name" name="name" value="${value}" required maxlength="80" autocomplete="off"></div>`;

/** The value of the radio button for a key that is used in a web page. */
const webPage = 'page';

/**
 * Asks whether others can see the key. The style sheet hides the fields for a public key until that is
 * chosen.
 */
function visibilityField(request: FormRequest, { limits }: Plan): Html {
  const t = restrictionMessages[request.visit.locale];
  const chosen = request.field('for', 'secret');
  const choice = (value: string, label: string): Html =>
    html`<label class="choice"><input type="radio" name="for" value="${value}"${chosen === value && html` checked`}> ${label}</label>
`;
  return html`<fieldset class="who-sees"><legend>${t.whoSees}</legend>
${choice('secret', t.onlyMe)}${choice(webPage, t.everybody)}
<div class="of-page">${pageKeyFields(request, proposeLimits(limits.day))}<p>${t.everybodyLead}</p></div></fieldset>`;
}

function graceField(visit: Visit, chosen: string): Html {
  const t = keyMessages[visit.locale];
  return html`<div class="field"><label for="grace">${t.grace}</label><select id="grace" name="grace_seconds">${gracePeriods.map(
    (grace) =>
      html`<option value="${grace}"${grace === chosen && html` selected`}>${t.graces[grace]}</option>`,
  )}</select></div>`;
}

function readGrace(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,6}$/.test(text) && seconds <= maxGraceSeconds) return seconds;
  throw csrfError();
}

/** Whether an AI application can use this key: such clients send no `Origin` and no registered documents. */
const worksForAssistants = ({ restrictions }: KeyView): boolean =>
  restrictions === null ||
  (restrictions.origins === null &&
    !restrictions.documentsOnly &&
    restrictions.doors?.includes('mcp') !== false);

function renderNewKey(
  visit: Visit,
  origin: string,
  { apiKey, key }: CreatedKey,
  oldKeyNote: string | null,
): Reply {
  const t = keyMessages[visit.locale];
  return renderPage(visit, {
    title: t.newKeyTitle,
    status: 201,
    isPrivate: true,
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}" data-new-key="${apiKey}">
<h1>${t.newKeyTitle}: ${key.name}</h1>
<p class="lead">${t.newKeyCopy}</p>
${oldKeyNote !== null && html`<p>${oldKeyNote}</p>`}
<section class="panel">${shownOnce(t.apiKey, apiKey, t.apiKeyUse)}</section>
${worksForAssistants(key) ? mcpSection(visit, origin, apiKey) : html`<p>${t.notForAssistants}</p>`}
<p><a class="button primary" href="${visit.link('/dashboard')}">${dashboardMessages[visit.locale].back}</a></p></div>`,
  });
}
