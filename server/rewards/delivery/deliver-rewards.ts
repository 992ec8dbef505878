/**
 * Mails the rewards of one job, each as deliverReward does. The job fails when the mail server did not take
 * all of them, and its retry mails the others: what was taken is recorded by then.
 */

import { type Job, jobName } from '#server/kernel/jobs.ts';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';
import { Fault } from '#server/kernel/refusal.ts';
import type { MailOutcome } from '#server/notifications/index.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { findCampaignOf } from '../campaigns/campaign-store.ts';
import type { RewardsDeps } from '../deps.ts';
import { prepareMails } from '../fast-path/prepare-mails.ts';
import { recordDelivery } from '../fast-path/record-deliveries.ts';
import type { Reward } from '../reward.ts';
import { type Due, deliverBy, mailReward, recordOutcome, requireEnd } from './deliver-reward.ts';

export const DELIVER_REWARDS = jobName<RewardsData>('deliver-rewards');

export type RewardsData = { rewardIds: string[] };

/**
 * All jobs of a process together keep so many of the mailer's connections busy, and leave the others to
 * single mails.
 */
const inTurn = limitConcurrency(6, Number.POSITIVE_INFINITY);
/** After so many failures in a row the mail server counts as down, and the job is retried later. */
const GIVE_UP_AFTER = 8;
/** Less than the time that the job has, so that no second run meets the first. */
const MOST_MS = 60_000;

export async function deliverRewards(
  deps: RewardsDeps,
  { rewardIds }: RewardsData,
  job: Pick<Job, 'retry_count'>,
): Promise<void> {
  const { due, left } = deps.config.fastPaths
    ? await prepareMails(deps, rewardIds)
    : { due: [], left: rewardIds };
  const mail = mailWhileItIsUp(deps, job);
  const ended = await Promise.allSettled([
    ...due.map(async (each) => record(deps, each, await inTurn(() => mail(each)))),
    ...left.map((rewardId) => inTurn(() => deliverBy(deps, rewardId, mail))),
  ]);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Throws a `Fault` for each mail that the server did not take, or that it was not asked about any more. */
function mailWhileItIsUp(
  deps: RewardsDeps,
  job: Pick<Job, 'retry_count'>,
): (due: Due) => Promise<MailOutcome> {
  const campaignOf = campaignReader(deps);
  const until = performance.now() + MOST_MS;
  let untaken = 0;
  return async (due) => {
    if (untaken < GIVE_UP_AFTER && performance.now() < until) {
      const outcome = await mailReward(deps, due, await campaignOf(due.reward));
      const isUp = outcome.delivery !== 'unavailable' || outcome.reply !== undefined;
      untaken = isUp ? 0 : untaken + 1;
      requireEnd(outcome, job);
      return outcome;
    }
    throw new Fault('The mail server could not be reached.');
  };
}

/** The rewards of an order mostly share a campaign, which is read once. */
function campaignReader({ db }: RewardsDeps): (reward: Reward) => Promise<Campaign | undefined> {
  const read = new Map<string, Promise<Campaign | undefined>>();
  return (reward) => {
    const key = `${reward.sender.ownerId} ${reward.campaignId}`;
    const reading = read.get(key) ?? findCampaignOf(db, reward);
    read.set(key, reading);
    return reading;
  };
}

async function record(deps: RewardsDeps, due: Due, outcome: MailOutcome): Promise<void> {
  const taken = { rewardId: due.reward.id, linkId: due.linkId, now: deps.clock.now() };
  if (outcome.delivery === 'sent' && (await recordDelivery(deps.db, taken))) return;
  await recordOutcome(deps, due, outcome);
}
