import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeProcess } from '../../../tools/fuzz/judge-process.ts';
import { type Attack, openAttack } from '../../../tools/fuzz/open-attack.ts';
import { openTarget, type Target } from '../../../tools/fuzz/open-target.ts';
import { judgeCharges } from '../../../tools/fuzz/oracle/judge-charges.ts';
import { judgeMails } from '../../../tools/fuzz/oracle/judge-mails.ts';
import { runCampaign } from '../../../tools/fuzz/run-campaign.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';

/** The short form of `npm run fuzz`: always the same requests. */
const seed = 20_261_121;
const count = 600;

let template: Awaited<ReturnType<typeof copyTemplate>>;
let target: Target;
let attack: Attack;
beforeAll(async () => {
  template = await copyTemplate();
  target = await openTarget('embedded', { dataDir: template.dataDir });
  attack = await openAttack(target);
});
afterAll(async () => {
  attack.close();
  await target.close();
  await template.discard();
});

test(`${count} requests, valid, nearly valid and hostile, are answered as documented, and the log has no error`, async () => {
  const { sent, findings, statuses } = await runCampaign({ ...attack, seed, count });
  expect(findings).toEqual([]);
  expect(await judgeCharges(target.origin, attack.chargedAccount)).toEqual([]);
  expect(judgeProcess(target.process, null, null)).toEqual([]);
  expect(target.mails.length).toBeGreaterThan(0);
  expect(judgeMails(target.mails, target.origin, target.secrets)).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(count * 0.95);
  // If all requests were rejected, or all valid, the run would find nothing.
  const share = (name: string) => (statuses[name] ?? 0) / sent;
  expect(share('catalogue 200')).toBeGreaterThan(0.05);
  expect(share('catalogue 400')).toBeGreaterThan(0.05);
  expect(share('graphql 200')).toBeGreaterThan(0.05);
  expect(share('graphql 400')).toBeGreaterThan(0.02);
  expect(share('mcp 200')).toBeGreaterThan(0.03);
  expect(share('mcp 400')).toBeGreaterThan(0.01);
});
