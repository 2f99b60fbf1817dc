import {
  PepperError,
  type PepperEvidence,
  type PepperStore,
  type SealedSample,
} from '../../domain/accounts/pepper.ts';
import type { Log } from '../../domain/log.ts';
import { createFeedContext, createTextSealer, sealedPurposes } from '../keys/sealed-text.ts';
import { computeCheckValue, matchesCheckValue, toPepperId } from './check-value.ts';

/** The peppers of a gateway. */
export interface Peppers {
  /** The pepper under which new credentials are hashed. */
  readonly current: string;
  /** Older peppers, under which credentials still work (`KEY_PEPPER_PREVIOUS`). */
  readonly previous: readonly string[];
}

/** How the peppers relate to a database. In the last three cases, the database has no check value. */
export type PepperVerdict =
  /** The database has the check value of the current pepper. */
  | 'same'
  /** All check values belong to previous peppers. */
  | 'rotated'
  /** All check values belong to unknown peppers. */
  | 'other'
  /** Some check values belong to unknown peppers, because a rotation is not finished. */
  | 'partial'
  /** Nothing in the database depends on a pepper. */
  | 'unneeded'
  /** The current pepper decrypts a text in the database. */
  | 'proven'
  /** Nothing in the database can decide. Only the use of an earlier key can prove that the pepper is right. */
  | 'unknown';

/** Returns the recorded check values that belong to none of the peppers. */
const findUnknownChecks = (
  { current, previous }: Peppers,
  checks: readonly Uint8Array[],
): readonly Uint8Array[] =>
  checks.filter((check) => ![current, ...previous].some((pepper) => matchesCheckValue(pepper, check)));

/** Decides how the peppers relate to a database, from the evidence in the database. */
export function judgePepper(
  peppers: Peppers,
  { checks, isNeeded, samples }: Omit<PepperEvidence, 'recordedSince'>,
): PepperVerdict {
  const { current } = peppers;
  if (checks.length > 0) {
    const unknownChecks = findUnknownChecks(peppers, checks);
    if (unknownChecks.length === checks.length) return 'other';
    if (unknownChecks.length > 0) return 'partial';
    return checks.some((check) => matchesCheckValue(current, check)) ? 'same' : 'rotated';
  }
  if (!isNeeded) return 'unneeded';
  return samples.some((sample) => canDecrypt(current, sample)) ? 'proven' : 'unknown';
}

/** Returns the context with which a text in the database was encrypted. */
export function toSealedContext(sample: SealedSample): string {
  if (sample.kind === 'feed') return createFeedContext(sample.name, sample.source);
  // The id of a former secret begins with the id of its webhook, and a slash.
  return sample.kind === 'formerWebhook' ? sample.id.replace(/\/.*$/, '') : sample.id;
}

function canDecrypt(pepper: string, sample: SealedSample): boolean {
  const sealer = createTextSealer(pepper, sealedPurposes[sample.kind], createZeroBytes);
  return sealer.open(sample.sealed, toSealedContext(sample)) !== null;
}

/** A stub for `RandomBytes`, because decrypting needs no random bytes. */
const createZeroBytes = (size: number): Uint8Array => new Uint8Array(size);

/** The verdict about the peppers, with a part of the evidence. */
export interface PepperCheck {
  readonly verdict: PepperVerdict;
  readonly isNeeded: PepperEvidence['isNeeded'];
  readonly recordedSince: PepperEvidence['recordedSince'];
}

/**
 * Judges the peppers, and records the check value of the current pepper if that is safe. Check values of peppers
 * that no credential depends on any more are removed.
 * @param options `isAlone`: whether no other process can use this database; if so, a pepper that nothing depends on
 * may be replaced
 */
export async function checkPepper(
  store: PepperStore,
  peppers: Peppers,
  { isAlone }: { readonly isAlone: boolean },
): Promise<PepperCheck> {
  const evidence = await removeUnusedChecks(store, peppers, await store.read());
  const { isNeeded, recordedSince } = evidence;
  const verdict = judgePepper(peppers, evidence);
  const check = computeCheckValue(peppers.current);
  if (verdict === 'other' && isAlone && !isNeeded) {
    await store.replace(check);
    return { verdict: 'same', isNeeded, recordedSince };
  }
  if (verdict === 'rotated') await store.recordNewer(check);
  if (verdict !== 'unneeded' && verdict !== 'proven') return { verdict, isNeeded, recordedSince };
  // If gateways start at the same time with different peppers, only the first one's check value is recorded.
  const checks = await store.recordFirst(check);
  const isOurs = checks.some((recordedCheck) => matchesCheckValue(peppers.current, recordedCheck));
  return { verdict: isOurs ? verdict : 'other', isNeeded, recordedSince };
}

/**
 * Removes the check values of older, unknown peppers that no credential depends on, because their rotation is
 * finished. A gateway that has only such a pepper can then no longer start.
 */
async function removeUnusedChecks(
  store: PepperStore,
  peppers: Peppers,
  evidence: PepperEvidence,
): Promise<PepperEvidence> {
  if (judgePepper(peppers, evidence) !== 'partial') return evidence;
  const { checks } = evidence;
  const unknownChecks = findUnknownChecks(peppers, checks);
  // Unknown peppers that are newer belong to other gateways, which have just begun to use them.
  const newestKnownIndex = checks.findLastIndex((check) => !unknownChecks.includes(check));
  for (const check of checks.slice(0, newestKnownIndex).filter((older) => unknownChecks.includes(older)))
    if ((await countCredentials(store, check, evidence)) === 0) await store.remove(check);
  return store.read();
}

/** Counts the working credentials that were hashed with the pepper of a check value. */
async function countCredentials(
  store: PepperStore,
  check: Uint8Array,
  { checks }: PepperEvidence,
): Promise<number> {
  const counts = await store.countHashes(toPepperId(check), check === checks[0]);
  return counts.keys + counts.secrets + counts.recoveryCodes;
}

/** The origin of the pepper, for error messages. */
export interface PepperOrigin {
  /** Whether `KEY_PEPPER` is set. Otherwise the generated pepper is used. */
  readonly isSet: boolean;
  /** The generated pepper in the data directory, or null if there is none. */
  readonly generated: string | null;
}

/** Formats the advice for a pepper that does not belong to the database. */
export function formatPepperAdvice(
  { isSet, generated }: PepperOrigin,
  { isNeeded, checks }: PepperEvidence,
): string {
  const isGeneratedRight =
    isSet && generated !== null && checks.some((check) => matchesCheckValue(generated, check));
  if (isGeneratedRight) return 'The generated pepper in DATA_DIR is the right one: unset KEY_PEPPER.';
  const restoreAdvice = isSet
    ? 'Set KEY_PEPPER to the earlier one (Docker Compose reads it from .env).'
    : 'Set KEY_PEPPER to the earlier one, or restore the pepper file from a backup.';
  return isNeeded
    ? `${restoreAdvice} If it is lost: npx phone-gateway pepper accept --yes lets gateways start with this one, and every key, API Secret and recovery code has to be replaced.`
    : `${restoreAdvice} Or, because no account needs the earlier one yet: npx phone-gateway pepper accept records this one instead.`;
}

/** The advice for a database that has credentials under several peppers, some of them unknown. */
export const unfinishedRotationAdvice =
  'A rotation is not finished: put that pepper into KEY_PEPPER_PREVIOUS; doctor then shows how many credentials are left. If they may stop working: npx phone-gateway pepper accept --yes.';

/** @throws PepperError if the pepper does not belong to the database */
export async function assertPepper(
  pepperCheck: PepperCheck,
  store: PepperStore,
  origin: PepperOrigin,
): Promise<void> {
  if (pepperCheck.verdict === 'partial')
    throw new PepperError(
      `This database also has credentials under a pepper that is neither KEY_PEPPER nor in KEY_PEPPER_PREVIOUS. Nothing was changed. ${unfinishedRotationAdvice}`,
    );
  if (pepperCheck.verdict !== 'other') return;
  const source = origin.isSet ? 'KEY_PEPPER' : 'The pepper file in DATA_DIR';
  throw new PepperError(
    `${source} is not the pepper that this database was used with: none of its keys, API Secrets and recovery codes would work. Nothing was changed. ${formatPepperAdvice(origin, await store.read())}`,
  );
}

/** The log message for the verdict `unknown`. */
export const undecidedPepperMessage =
  'this database has accounts and no check value of their pepper: only the use of an earlier key can show whether the pepper is the right one';

/** The log message for the verdict `rotated`. */
export const rotatedPepperMessage =
  'KEY_PEPPER is new to this database: credentials from the previous one keep working, and are hashed again when they are used. Every other gateway needs the new pepper, too, if only in KEY_PEPPER_PREVIOUS';

/**
 * The outcome of accepting a pepper: `unchanged` if the database already had it, `accepted` if the database has it
 * from now on, and `would-lose` if nothing was changed, because credentials would stop working.
 */
export type PepperAcceptance = 'unchanged' | 'accepted' | 'would-lose';

/**
 * Records the current pepper as the database's pepper, for operators who lost the earlier one.
 * @param options `isLossAccepted`: whether to record it even if credentials depend on the earlier pepper
 */
export async function acceptPepper(
  store: PepperStore,
  peppers: Peppers,
  { isLossAccepted }: { readonly isLossAccepted: boolean },
): Promise<PepperAcceptance> {
  const evidence = await store.read();
  const verdict = judgePepper(peppers, evidence);
  if (verdict === 'same' || verdict === 'rotated') return 'unchanged';
  const canLoseCredentials = evidence.isNeeded && verdict !== 'proven';
  if (canLoseCredentials && !isLossAccepted) return 'would-lose';
  await store.replace(computeCheckValue(peppers.current));
  return 'accepted';
}

/**
 * Creates a function that records the check value of the pepper once a key proves that the pepper is right. It is
 * needed if nothing in the database could prove that. A key is a proof only if it was created before check values
 * were recorded, because this gateway may have created newer keys itself.
 * @returns a function to call with each key that was looked up and verified
 */
export function createPepperProof(options: {
  readonly store: PepperStore;
  readonly pepper: string;
  readonly pepperCheck: PepperCheck;
  readonly log: Log;
}): (key: { readonly createdAt: Date }) => void {
  const { store, pepper, pepperCheck, log } = options;
  const { recordedSince } = pepperCheck;
  if (pepperCheck.verdict !== 'unknown' || recordedSince === null) return () => {};
  let isDone = false;
  const record = async (): Promise<void> => {
    const checks = await store.recordFirst(computeCheckValue(pepper));
    if (checks.some((check) => matchesCheckValue(pepper, check)))
      log.info({}, 'an earlier key works, so the check value of the pepper is recorded');
    else
      log.error(
        {},
        'another gateway on this database has another pepper: keys work on one of them only. Give both the same KEY_PEPPER',
      );
  };
  return ({ createdAt }) => {
    if (isDone || createdAt >= recordedSince) return;
    isDone = true;
    record().catch((error: unknown) => {
      isDone = false;
      log.warn({ err: error }, 'the check value of the pepper could not be recorded yet');
    });
  };
}
