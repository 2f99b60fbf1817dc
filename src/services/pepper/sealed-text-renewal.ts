import type { PepperStore, SealedSample } from '../../domain/accounts/pepper.ts';
import type { RandomBytes } from '../keys/credential-maker.ts';
import { createTextSealer, sealedPurposes, type TextSealer } from '../keys/sealed-text.ts';
import { matchesCheckValue } from './check-value.ts';
import { type Peppers, toSealedContext } from './pepper-check.ts';

const sealedKinds = ['webhook', 'formerWebhook', 'feed', 'mail', 'answer'] as const;

/** Calls a function with each encrypted text of the database and the sealer of its kind, one text at a time. */
async function forEachSealedText(
  store: PepperStore,
  { current, previous }: Peppers,
  randomBytes: RandomBytes,
  handle: (sample: SealedSample, sealer: TextSealer) => Promise<void>,
): Promise<void> {
  for (const kind of sealedKinds) {
    const sealer = createTextSealer(current, sealedPurposes[kind], randomBytes, previous);
    let lastKey = '';
    for (;;) {
      const samples = await store.readSealed(kind, lastKey);
      for (const sample of samples) await handle(sample, sealer);
      const lastSample = samples.at(-1);
      if (lastSample === undefined) break;
      lastKey = lastSample.kind === 'feed' ? lastSample.name : lastSample.id;
    }
  }
}

/** Counts the encrypted texts that only a previous pepper decrypts. */
export async function countOutdatedTexts(store: PepperStore, peppers: Peppers): Promise<number> {
  let count = 0;
  await forEachSealedText(
    store,
    peppers,
    // Nothing is encrypted here, so no random bytes are needed.
    (size) => new Uint8Array(size),
    async (sample, sealer) => {
      if (sealer.isOutdated(sample.sealed, toSealedContext(sample))) count += 1;
    },
  );
  return count;
}

/**
 * Creates a job that encrypts texts again if they were encrypted under a previous pepper: the secrets of webhooks, the
 * headers of feeds, queued e-mails and repeatable answers. It does nothing if the database knows a newer pepper than
 * the current one, because other gateways then use the newer one.
 */
export function createSealedTextRenewal(options: {
  readonly store: PepperStore;
  readonly peppers: Peppers;
  readonly randomBytes: RandomBytes;
}): () => Promise<void> {
  const { store, peppers, randomBytes } = options;
  return async () => {
    const newestCheck = (await store.read()).checks.at(-1);
    if (newestCheck === undefined || !matchesCheckValue(peppers.current, newestCheck)) return;
    await forEachSealedText(store, peppers, randomBytes, async (sample, sealer) => {
      const context = toSealedContext(sample);
      if (!sealer.isOutdated(sample.sealed, context)) return;
      const text = sealer.open(sample.sealed, context);
      if (text !== null) await store.replaceSealed(sample, sealer.seal(text, context));
    });
  };
}
