/** Binds what staff decide about rewards under review, and the rules that all senders have. */

import * as contract from '#contract/admin/fraud.ts';
import { FRAUD_RULE_LABELS } from '#contract/fraud-rule-labels.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import type { InTransaction } from '#server/db/transaction.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { byId } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  decideReview,
  maskedRecipientText,
  type ReviewDecision,
  type Reward,
  type RuleChange,
  ruleFacts,
  selectForStaffById,
  selectOwnRules,
  selectReviews,
  setRule,
  toKeptConfig,
  unsetFraudRule,
} from '#server/rewards/index.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';
import { toFraudReview } from './fraud-review.ts';

const STATES = { waiting: ['flagged', 'held'], released: ['released'], blocked: ['blocked'] } as const;

const ACTIONS = {
  release: 'fraud-review-released',
  block: 'fraud-review-blocked',
  return: 'fraud-review-returned',
} as const satisfies Record<ReviewDecision['act'], string>;

type Act = { actor: Actor; params: { reviewId: string }; body: { reason: string } };

export function staffFraudRoutes(app: App, deps: AdminDeps): void {
  const { db } = deps;
  reviewRoutes(app, deps);

  bind(app, contract.listFraudRules, async () =>
    (await selectOwnRules(db, null)).map(({ rule: { type, config }, changedAt }) => ({
      type,
      config: toKeptConfig(config),
      changedAt: changedAt.toISOString(),
    })),
  );

  bind(app, contract.setFraudRule, async ({ actor, params: { ruleType: type }, body: { config } }) => {
    await requireMoneyRight(deps, actor);
    await setRule(deps, null, { type, config }, auditedRule(deps, actor, 'fraud-rule-set'));
    return { message: 'The rule is set.' };
  });

  bind(app, contract.deleteFraudRule, async ({ actor, params: { ruleType } }) => {
    await requireMoneyRight(deps, actor);
    await unsetFraudRule(deps, null, ruleType, auditedRule(deps, actor, 'fraud-rule-removed'));
    return { message: 'The rule is removed.' };
  });
}

function reviewRoutes(app: App, deps: AdminDeps): void {
  const { db } = deps;

  bind(app, contract.listFraudReviews, ({ query: { state }, page }) =>
    takePage(page, {
      cursors: byId,
      read: async (after, limit) => {
        const states = state === undefined ? null : STATES[state];
        const reviews = await selectReviews(db, { states, after: after?.id ?? null, limit });
        const rewards = await selectForStaffById(
          db,
          reviews.map(({ rewardId }) => rewardId),
        );
        return reviews.flatMap((review) => {
          const of = rewards.get(review.rewardId);
          return of ? [{ review, of }] : [];
        });
      },
      placeOf: ({ review: { id } }) => ({ id }),
      toItem: ({ review, of }) => toFraudReview(review, of),
    }),
  );

  const decide = async (act: ReviewDecision['act'], { actor, params, body: { reason } }: Act) => {
    await requireMoneyRight(deps, actor);
    const decision: ReviewDecision = { act, as: 'staff', by: actor.userId, note: reason };
    const review = await decideReview(deps, params.reviewId, decision, audited(deps, actor, act, reason));
    const of = (await selectForStaffById(db, [review.rewardId])).get(review.rewardId);
    if (!of) throw refuse('not-found');
    return toFraudReview(review, of);
  };
  bind(app, contract.releaseFraudReview, (call) => decide('release', call));
  bind(app, contract.blockFraudReview, (call) => decide('block', call));
  bind(app, contract.returnHeldReward, (call) => decide('return', call));
}

function audited(
  { clock }: AdminDeps,
  actor: Actor,
  act: ReviewDecision['act'],
  reason: string,
): InTransaction<Reward> {
  return (tx, reward) =>
    recordAction(
      tx,
      {
        actor,
        action: ACTIONS[act],
        subject: { kind: 'reward', id: reward.id, label: `Reward to ${maskedRecipientText(reward)}` },
        reason,
        after: { amount: formatCents(reward.amountCents), sender: reward.senderName },
      },
      clock.now(),
    );
}

function auditedRule({ clock }: AdminDeps, actor: Actor, action: string): InTransaction<RuleChange> {
  return (tx, { type, config }) =>
    recordAction(
      tx,
      {
        actor,
        action,
        subject: { kind: 'fraud-rule', id: type, label: FRAUD_RULE_LABELS[type] },
        after: ruleFacts(config),
      },
      clock.now(),
    );
}
