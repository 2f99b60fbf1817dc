import type { AppContext } from './app-context.ts';

/**
 * Loads the catalogue, and starts the background work of the services in this order.
 * @param closing receives what is started, to stop it in reverse order before the stores are closed
 */
export async function startServices(context: AppContext, closing: AsyncDisposableStack): Promise<void> {
  const { mail, jobs, streams, webhooks, live, feed, deferredWork, environment } = context;
  const stopAtEnd = (work: { stop(): Promise<void> }): void => closing.defer(() => work.stop());
  stopAtEnd(mail);
  // These jobs write what charges leave in memory, so they are stopped after everything that charges.
  stopAtEnd(jobs.start('mails', 'keyUses', 'usageArchive', 'charges', 'alerts', 'planTerms'));
  stopAtEnd(streams);
  stopAtEnd(webhooks);
  stopAtEnd(feed);
  environment.onStep({ name: 'reading the catalogue' });
  await live.refresh();
  await feed.poll();
  feed.start();
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
