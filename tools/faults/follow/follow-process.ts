// Follows the changes of a scenario in every way until it is told to stop, and tells what came. It is a process of its own, so that
// nothing that the campaign does can delay what comes.
import { seededRandom } from '../seeded-random.ts';
import { followPolls } from './follow-polls.ts';
import { type Follower, followStream } from './follow-stream.ts';
import type { FollowerRecord, FollowerJob, FollowJob } from './follower-record.ts';
import { receiveWebhooks, type WebhookReceiver } from './receive-webhooks.ts';

/** What the process is told: a job, the secret of its webhook, or to say how much came, or all of it. */
export type FollowMessage = FollowJob | { readonly secret: string } | 'counts' | 'stop';

let receiver: WebhookReceiver | null = null;
let followers: readonly { readonly job: FollowerJob; readonly follower: Follower }[] = [];

async function start({ origins, followers, receiverPort, toleranceMs, seed }: FollowJob): Promise<void> {
  const webhookReceiver = await receiveWebhooks(receiverPort, toleranceMs);
  receiver = webhookReceiver;
  followers = followers.map((job, index) => {
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

// Whoever wanted them is gone.
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
