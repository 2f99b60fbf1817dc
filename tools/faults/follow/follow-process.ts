// Follows the changes of a scenario in every way until the message `stop`, and then returns the records. It is a
// separate process, so the work of the campaign cannot delay the receipt of changes.
import { seededRandom } from '../seeded-random.ts';
import { followPolls } from './follow-polls.ts';
import { type Follower, followStream } from './follow-stream.ts';
import type { FollowerJob, FollowerRecord, FollowJob } from './follower-record.ts';
import { receiveWebhooks, type WebhookReceiver } from './receive-webhooks.ts';

/** A message to the process: the job, the secret of its webhook, or a request for the counts or the final records. */
export type FollowMessage = FollowJob | { readonly secret: string } | 'counts' | 'stop';

let receiver: WebhookReceiver | null = null;
let followers: readonly { readonly job: FollowerJob; readonly follower: Follower }[] = [];

async function start({
  origins,
  followers: jobs,
  receiverPort,
  toleranceMs,
  seed,
}: FollowJob): Promise<void> {
  const webhookReceiver = await receiveWebhooks(receiverPort, toleranceMs);
  receiver = webhookReceiver;
  followers = jobs.map((job, index) => {
    const random = seededRandom(seed * 1_000 + index);
    const { kind } = job;
    if (kind === 'webhook') return { job, follower: webhookReceiver };
    const follow =
      kind === 'poll' ? followPolls(job, origins, random) : followStream({ ...job, kind }, origins, random);
    return { job, follower: follow };
  });
}

async function stop(): Promise<FollowerRecord[]> {
  return Promise.all(
    followers.map(async ({ job: { kind, account, types }, follower }) => ({
      ...{ kind, account, types },
      ...(await follower.stop()),
    })),
  );
}

const reply = (value: unknown): void => void process.send?.(value);

// The parent process has ended.
process.on('disconnect', () => process.exit());
process.on('message', async (message: FollowMessage) => {
  if (message === 'counts') reply(followers.map(({ follower }) => follower.received));
  else if (message === 'stop') process.send?.(await stop(), () => process.disconnect?.());
  else if ('secret' in message) {
    receiver?.setSecret(message.secret);
    reply('known');
  } else {
    await start(message);
    reply('started');
  }
});
