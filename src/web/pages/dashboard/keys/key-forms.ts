import { getKeyStatus } from '../../../../domain/accounts/account.ts';
import { GatewayError } from '../../../../domain/errors.ts';
import type { Plan } from '../../../../domain/quota/plan.ts';
import type { Reply } from '../../../../http/responses/send.ts';
import { rejectMember } from '../../../../services/accounts/account-input.ts';
import { type CreatedKey, maxGraceSeconds } from '../../../../services/keys/account-keys.ts';
import { dashboardMessages } from '../../../messages/account/dashboard.ts';
import { keyMessages } from '../../../messages/account/keys.ts';
import { restrictionMessages } from '../../../messages/account/restrictions.ts';
import { renderNewCredential } from '../../../parts/new-credential.ts';
import { type Html, html } from '../../../rendering/html.ts';
import { renderPage } from '../../../rendering/render-page.ts';
import type { SiteServices } from '../../../site-services.ts';
import { createCsrfError, type Visit } from '../../../visitor/visit.ts';
import { type DashboardForm, type FormRequest, redirectToDashboard } from '../dashboard-form.ts';
import {
  createRestrictForm,
  findKey,
  formatRestrictionErrors,
  originRequiredDetail,
  proposeLimits,
  readRestrictions,
  renderPageKeyFields,
} from './restriction-fields.ts';

/** The offered grace periods in seconds, during which the old key still works. */
const gracePeriods = ['0', '3600', '86400', '604800'];
const defaultGracePeriod = '86400';

/** Creates the forms to create, restrict, rename, rotate and revoke keys. */
export function createKeyForms(services: SiteServices): DashboardForm[] {
  const { accountKeys, clock, plans, now } = services;
  const baseForm = { section: 'keys', getErrorText } as const;

  return [
    {
      ...baseForm,
      path: 'keys/create',
      createPage: (request) => {
        const { visit, session, getField } = request;
        const t = keyMessages[visit.locale];
        return {
          title: t.newKey,
          lead: [t.newKeyLead],
          fields: html`${renderNameField(visit, getField('name'))}${renderVisibilityField(request, plans.get(session.holder.account.plan))}`,
          submitLabel: t.create,
        };
      },
      submit: async (request) => {
        const { visit, accountId, accountChange, getField } = request;
        // Some browsers always show the fields for a web page, so a filled-in origin also selects a key for a web page.
        const isForWebPage = getField('for') === webPageValue || getField('origins').trim() !== '';
        const restrictions = isForWebPage ? readRestrictions(request, null, clock.timeZone) : null;
        if (isForWebPage && restrictions?.origins == null)
          rejectMember('restrictions.origins', originRequiredDetail);
        const name = getField('name');
        const createdKey = await accountKeys.create(accountId, name, restrictions, accountChange);
        return renderNewKey(visit, createdKey, null);
      },
    },
    createRestrictForm(services, getErrorText),
    {
      ...baseForm,
      path: 'keys/:id/rename',
      createPage: async (request) => {
        const { visit, getField } = request;
        const t = keyMessages[visit.locale];
        const { name } = await findKey(accountKeys, request);
        return {
          title: t.renameOf(name),
          fields: renderNameField(visit, getField('name', name)),
          submitLabel: t.rename,
        };
      },
      submit: async ({ visit, accountId, id, accountChange, getField }) => {
        await accountKeys.change(accountId, id, { name: getField('name') }, accountChange);
        return redirectToDashboard(visit, 'renamed');
      },
    },
    {
      ...baseForm,
      path: 'keys/:id/rotate',
      createPage: async (request) => {
        const t = keyMessages[request.visit.locale];
        const key = await findKey(accountKeys, request);
        if (getKeyStatus(key, now()) !== 'active')
          throw new GatewayError('key-not-active', 'This key has already been rotated or revoked.');
        return {
          title: t.rotateOf(key.name),
          lead: [t.rotateLead],
          fields: renderGraceField(request.visit, request.getField('grace_seconds', defaultGracePeriod)),
          submitLabel: t.rotate,
        };
      },
      submit: async ({ visit, accountId, id, accountChange, getField }) => {
        const graceSeconds = readGraceSeconds(getField('grace_seconds', '0'));
        const createdKey = await accountKeys.rotate(accountId, id, graceSeconds, accountChange);
        const t = keyMessages[visit.locale];
        const oldKeyEnd = visit.formats.instant(createdKey.key.createdAt.getTime() + graceSeconds * 1_000);
        return renderNewKey(
          visit,
          createdKey,
          graceSeconds === 0 ? t.oldKeyExpired : t.oldKeyUntil(oldKeyEnd),
        );
      },
    },
    {
      ...baseForm,
      path: 'keys/:id/revoke',
      isRemoval: true,
      createPage: async (request) => {
        const t = keyMessages[request.visit.locale];
        const { name, lastUsedAt } = await findKey(accountKeys, request);
        const lastUseText =
          lastUsedAt === null
            ? t.revokeNeverUsed
            : t.revokeLastUsed(request.visit.formats.instant(lastUsedAt));
        return {
          title: t.revokeOf(name),
          lead: [t.revokeLead, lastUseText],
          submitLabel: t.revokeOf(name),
          isDangerous: true,
        };
      },
      submit: async ({ visit, accountId, id, accountChange }) => {
        await accountKeys.revoke(accountId, id, accountChange);
        return redirectToDashboard(visit, 'revoked');
      },
    },
  ];
}

function getErrorText(visit: Visit, error: GatewayError): string | null {
  const { code, facts } = error;
  const t = keyMessages[visit.locale];
  const errorTexts: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': formatRestrictionErrors(visit, error) ?? t.invalidName,
    // The error has parameters only if a key was rotated.
    'too-many-keys': facts.parameters === undefined ? t.tooManyKeys : t.tooManyRotated,
    'too-many-attempts': t.tooManyChanges(Math.ceil((facts.retryAfterSeconds ?? 0) / 3_600)),
    'key-not-active': t.keyNotActive,
    'not-found': t.unknownKey,
  };
  return errorTexts[code] ?? null;
}

const renderNameField = (visit: Visit, value: string): Html =>
  html`<div class="field"><label for="key-name">${keyMessages[visit.locale].keyName}</label><input id="key-name" name="name" value="${value}" required maxlength="80" autocomplete="off"></div>`;

/** The value of the radio button for a key for web pages. */
const webPageValue = 'page';

/**
 * Renders the choice between a secret key and a key for a web page, where everybody can see it. The style sheet hides
 * the fields of the second choice until the visitor makes that choice.
 */
function renderVisibilityField(request: FormRequest, { limits }: Plan): Html {
  const t = restrictionMessages[request.visit.locale];
  const selectedValue = request.getField('for', 'secret');
  const renderChoice = (value: string, label: string): Html =>
    html`<label class="choice"><input type="radio" name="for" value="${value}"${selectedValue === value && html` checked`}> ${label}</label>
`;
  return html`<fieldset class="who-sees"><legend>${t.audience}</legend>
${renderChoice('secret', t.audiencePrivate)}${renderChoice(webPageValue, t.audiencePublic)}
<div class="of-page">${renderPageKeyFields(request, proposeLimits(limits.day))}<p>${t.audienceLead}</p></div></fieldset>`;
}

function renderGraceField(visit: Visit, selectedPeriod: string): Html {
  const t = keyMessages[visit.locale];
  return html`<div class="field"><label for="grace">${t.gracePeriod}</label><select id="grace" name="grace_seconds">${gracePeriods.map(
    (period) =>
      html`<option value="${period}"${period === selectedPeriod && html` selected`}>${t.gracePeriods[period]}</option>`,
  )}</select></div>`;
}

/** Reads a grace period in seconds. The form offers only valid values, so an invalid value is rejected as forged. */
function readGraceSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,6}$/.test(text) && seconds <= maxGraceSeconds) return seconds;
  throw createCsrfError();
}

/** Renders a new key, which only this page shows. @param oldKeyNote the note about when the old key ends, if any */
function renderNewKey(visit: Visit, { apiKey, key }: CreatedKey, oldKeyNote: string | null): Reply {
  const t = keyMessages[visit.locale];
  return renderPage(visit, {
    title: t.newKeyTitle,
    status: 201,
    isPrivate: true,
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}" data-new-key="${apiKey}">
<h1>${t.newKeyTitle}: ${key.name}</h1>
<p class="lead">${t.copyNewKey}</p>
${oldKeyNote !== null && html`<p>${oldKeyNote}</p>`}
<section class="panel">${renderNewCredential(t.apiKey, apiKey, t.apiKeyPurpose)}</section>
<p><a class="button primary" href="${visit.link('/dashboard')}">${dashboardMessages[visit.locale].backToDashboard}</a></p></div>`,
  });
}
