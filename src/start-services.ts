import type { AppContext } from './app-context.ts';

/**
 * Starts what the services do in the background, in this order, and loads the catalogue.
 * @param closing receives what is started: it is stopped in reverse order, before the stores are closed
 */
export async function startServices(context: AppContext, closing: AsyncDisposableStack): Promise<void> {
  const { mail, jobs, streams, webhooks, live, feed, deferredWork, environment } = context;
  const stopAtEnd = (work: { stop(): Promise<void> }): void => closing.defer(() => work.stop());
  stopAtEnd(mail);
  // These jobs write what charges leave in memory, so they end after everything that charges.
  stopAtEnd(jobs.start('mails', 'keyUses', 'usageArchive', 'alerts', 'planTerms'));
  stopAtEnd(streams);
  stopAtEnd(webhooks);
  stopAtEnd(feed);
  environment.onStep({ name: 'reading the catalogue' });
  await live.refresh();
  await feed.poll();
  feed.start();
  // Deliveries need the catalogue.
  webhooks.start();
  stopAtEnd(deferredWork);
  stopAtEnd(jobs.start('webhookBodies', 'formerAccounts', 'expiredKeys', 'proofs', 'sessions'));
}
