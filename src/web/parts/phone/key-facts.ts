import type { Phone } from '../../../record/phone.ts';
import { phoneMessages } from '../../messages/catalogue/phone.ts';
import { factMessages } from '../../messages/facts/facts.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatMember, formatValue, getFactLabel } from './fact-text.ts';

const joinTexts = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text) => text != null && text !== '').join('\u00a0· ');

/** Formats memory sizes: up to two as a list, and more as a range from the smallest to the largest. */
function formatSizes(visit: Visit, path: string, sizes: readonly number[]): string {
  const texts = sizes.map((size) => formatValue(visit, path, [size]));
  return texts.length > 2 ? `${texts[0]}–${texts.at(-1)}` : texts.join(', ');
}

/** Formats the resolutions of the cameras on the back: `200 + 12 + 10 MP`. */
function formatRearCameras({ formats, locale }: Visit, cameras: Phone['cameras']): string {
  const megapixels = cameras
    .filter(({ position, megapixels }) => position === 'REAR' && megapixels !== null)
    .map(({ megapixels }) => formats.number(megapixels as number));
  return megapixels.length === 0 ? '' : megapixels.join(' +\u00a0') + factMessages[locale].units.MP;
}

/** Formats the end of the promised updates and the number of the promised system upgrades. */
function formatUpdates(visit: Visit, platform: Phone['platform']): string {
  const t = phoneMessages[visit.locale];
  const { securitySupportUntil, osSupportUntil, osUpgradesPromised } = platform;
  const supportedUntil = securitySupportUntil ?? osSupportUntil;
  return joinTexts(
    supportedUntil && t.updatesUntil(visit.formats.partialDate(supportedUntil)),
    osUpgradesPromised === null ? null : t.upgrades(osUpgradesPromised),
  );
}

/** Formats the classes of the EU label, each with its name. */
function formatEuLabel(visit: Visit, label: Phone['euLabel']): string {
  if (label === null) return '';
  return (['energyClass', 'repairabilityClass', 'freeFallClass'] as const)
    .filter((name) => label[name] !== null)
    .map((name) => `${getFactLabel(visit, `euLabel.${name}`)}\u00a0${label[name]}`)
    .join('\u00a0· ');
}

/** A fact with its label. The kind `special` marks facts that other catalogues rarely have. */
type KeyFact = readonly [label: string, text: string, kind?: 'special'];

/** Renders the most important facts in a grid, without unknown ones. Returns false if none is known. */
export function renderKeyFacts(visit: Visit, phone: Phone): Html | false {
  const t = phoneMessages[visit.locale];
  const { displays, platform, ramGb, storageGb, cameras, battery, body, network, euLabel } = phone;
  const format = (path: string, value: unknown) => formatValue(visit, path, value);
  const facts: readonly KeyFact[] = [
    [
      getFactLabel(visit, 'displays'),
      joinTexts(
        format('displays.diagonalIn', displays[0]?.diagonalIn ?? null),
        format('displays.panel', displays[0]?.panel ?? null),
        format('displays.refreshHz', displays[0]?.refreshHz ?? null),
      ),
    ],
    [getFactLabel(visit, 'platform.chipset'), platform.chipset ?? ''],
    [t.memory, joinTexts(formatSizes(visit, 'ramGb', ramGb), formatSizes(visit, 'storageGb', storageGb))],
    [getFactLabel(visit, 'cameras'), formatRearCameras(visit, cameras)],
    [
      getFactLabel(visit, 'battery'),
      joinTexts(format('battery.capacityMah', battery.capacityMah), format('battery.wiredW', battery.wiredW)),
    ],
    [
      getFactLabel(visit, 'body'),
      joinTexts(format('body.weightG', body.weightG), format('body.depthMm', body.depthMm), body.ipRating),
    ],
    [
      getFactLabel(visit, 'platform.os'),
      platform.os === null
        ? ''
        : `${formatMember(visit, platform.os)}\u00a0${platform.osVersion ?? ''}`.trim(),
    ],
    [
      getFactLabel(visit, 'network'),
      format('network.generations', network.generations?.slice(-1) ?? null) ?? '',
    ],
    [t.updates, formatUpdates(visit, platform), 'special'],
    [getFactLabel(visit, 'euLabel'), formatEuLabel(visit, euLabel), 'special'],
  ];
  const knownFacts = facts.filter(([, text]) => text !== '');
  return (
    knownFacts.length > 0 &&
    html`<section aria-labelledby="key-facts"><h2 id="key-facts" class="visually-hidden">${t.keyFacts}</h2><dl class="highlights">${knownFacts.map(([label, text, kind]) => html`<div${kind && html` class="${kind}"`}><dt>${label}</dt><dd>${text}</dd></div>`)}</dl></section>`
  );
}
