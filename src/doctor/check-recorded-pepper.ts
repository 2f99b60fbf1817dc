import { findPepperOrigin, toPeppers } from '../check-pepper.ts';
import type { Config } from '../config.ts';
import type { PepperEvidence, PepperStore } from '../domain/accounts/pepper.ts';
import { createFindings, type Finding } from '../domain/finding.ts';
import { formatPlural } from '../domain/text/plural.ts';
import { matchesCheckValue, toPepperId } from '../services/pepper/check-value.ts';
import {
  formatPepperAdvice,
  judgePepper,
  type Peppers,
  unfinishedRotationAdvice,
} from '../services/pepper/pepper-check.ts';
import { countOutdatedTexts } from '../services/pepper/sealed-text-renewal.ts';

/** Checks that the configured pepper belongs to the database. */
export async function checkRecordedPepper(config: Config, store: PepperStore): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('pepper of the database');
  const origin = findPepperOrigin(config);
  const pepper = config.pepper ?? origin.generated;
  if (pepper === null) return [];
  const evidence = await store.read();
  const peppers = toPeppers(config, pepper);
  const verdict = judgePepper(peppers, evidence);
  // If nothing depends on the pepper of an embedded database, the next start replaces it.
  const isReplaceable = verdict === 'other' && !evidence.isNeeded && config.database.kind === 'embedded';
  switch (isReplaceable ? 'unneeded' : verdict) {
    case 'same':
      return [ok('the same'), ...(await checkRotation(store, peppers, evidence))];
    case 'rotated':
      return [
        ok('a newer one: the next start records it, and credentials made with the previous one work'),
        ...(await checkRotation(store, peppers, evidence)),
      ];
    case 'partial':
      return [
        fail(
          'one of several: some credentials were made with a pepper that is neither KEY_PEPPER nor in KEY_PEPPER_PREVIOUS',
          unfinishedRotationAdvice,
        ),
      ];
    case 'unneeded':
      return [ok('nothing depends on a pepper yet: the next start records the present one')];
    case 'proven':
      return [ok('the same: encrypted texts can be decrypted; the next start records it')];
    case 'other':
      return [
        fail(
          evidence.isNeeded
            ? 'another one: keys would not work, and no gateway starts'
            : 'another one: no gateway starts',
          formatPepperAdvice(origin, evidence),
        ),
      ];
    case 'unknown':
      return [
        warn(
          'not recorded, so it is unknown whether it is the same',
          'Call the API with a key that was made before: if it works, the gateway records the pepper. Otherwise run npx phone-gateway pepper accept --yes.',
        ),
      ];
  }
}

/**
 * Counts the hashes and encrypted texts that a rotation has not renewed yet.
 * @returns the findings, or an empty list if the database has only one pepper
 */
async function checkRotation(
  store: PepperStore,
  peppers: Peppers,
  { checks }: PepperEvidence,
): Promise<Finding[]> {
  const { ok, warn } = createFindings('rotation of the pepper');
  const { current, previous } = peppers;
  const [oldestCheckValue] = checks;
  const newestCheckValue = checks.at(-1);
  const isNewestPrevious =
    newestCheckValue !== undefined && previous.some((pepper) => matchesCheckValue(pepper, newestCheckValue));
  const isCurrentRecorded = checks.some((checkValue) => matchesCheckValue(current, checkValue));
  if (isNewestPrevious && isCurrentRecorded)
    return [
      warn(
        'KEY_PEPPER is older than a pepper of KEY_PEPPER_PREVIOUS, so nothing is hashed again',
        'When every gateway has both, set KEY_PEPPER to the newer one and KEY_PEPPER_PREVIOUS to the older one.',
      ),
    ];
  const remainingHashes = { keys: 0, secrets: 0, recoveryCodes: 0 };
  for (const checkValue of checks) {
    if (matchesCheckValue(current, checkValue)) continue;
    const counts = await store.countHashes(toPepperId(checkValue), checkValue === oldestCheckValue);
    remainingHashes.keys += counts.keys;
    remainingHashes.secrets += counts.secrets;
    remainingHashes.recoveryCodes += counts.recoveryCodes;
  }
  const outdatedTexts = previous.length === 0 ? 0 : await countOutdatedTexts(store, peppers);
  if (previous.length === 0 && checks.length < 2) return [];
  if (remainingHashes.keys + remainingHashes.secrets + remainingHashes.recoveryCodes + outdatedTexts === 0)
    return [ok('nothing is left under an older pepper: unset KEY_PEPPER_PREVIOUS a day after the rotation')];
  const countTexts = [
    formatPlural(remainingHashes.keys, 'API key'),
    formatPlural(remainingHashes.secrets, 'API Secret'),
    formatPlural(remainingHashes.recoveryCodes, 'recovery code'),
    formatPlural(outdatedTexts, 'encrypted text'),
  ];
  return [
    warn(
      `left under an older pepper: ${countTexts.join(', ')}`,
      'Keep KEY_PEPPER_PREVIOUS: keys and API Secrets are hashed again when they are used, encrypted texts within an hour, and recovery codes are replaced when their holder makes new ones.',
    ),
  ];
}
