import type { AppContext } from './app-context.ts';

/**
 * Loads the catalogue, and starts the background work of the services in the order that they require.
 * @param resources the stack that stops the started work in reverse order, before it closes the stores
 */
export async function startServices(context: AppContext, resources: AsyncDisposableStack): Promise<void> {
  const { mail, jobs, streams, webhooks, liveCatalogue, changeFeed, deferredWork, environment } = context;
  const stopAtEnd = (work: { stop(): Promise<void> }): void => resources.defer(() => work.stop());
  stopAtEnd(mail);
  // These jobs write data that charges leave in memory, so they start before everything that charges, and stop
  // after it.
  stopAtEnd(jobs.start('mails', 'keyUses', 'usageArchive', 'charges', 'alerts', 'planTerms'));
  stopAtEnd(streams);
  stopAtEnd(webhooks);
  stopAtEnd(changeFeed);
  environment.onStep('reading the catalogue');
  await liveCatalogue.refresh();
  await changeFeed.poll();
  changeFeed.start();
  // Deliveries need a loaded catalogue.
  webhooks.start();
  stopAtEnd(deferredWork);
  stopAtEnd(
    jobs.start(
      'webhookBodies',
      'formerAccounts',
      'expiredKeys',
      'proofs',
      'repeatableRequests',
      'accountEvents',
      'oldCharges',
      'sessions',
      'sealedTexts',
    ),
  );
}
