/** Binds the reviews of a company's rewards, and its fraud rules. */

import { isId } from '#contract/kernel/id.ts';
import * as reviews from '#contract/public-api/fraud-reviews.ts';
import * as rules from '#contract/public-api/fraud-rules.ts';
import { JsonNumber } from '#contract/public-api/json-number.ts';
import { auditedRule, decideOwnReview } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import {
  changeRuleList,
  findReviewOf,
  type Review,
  type Reward,
  selectCompanyReviews,
  selectOwnRules,
  selectRelated,
  setRule,
  unsetFraudRule,
} from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { ApiError, sentenceOf } from '../edge/api-error.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import type { UsedKey } from '../keys/key-store.ts';
import { ownReward } from '../rewards/own-reward.ts';
import { STATES, toApiReview, toApiReviewDetails } from './review.ts';
import { toApiRule } from './rule.ts';

export function fraudRoutes(api: App, deps: PublicApiDeps): void {
  reviewRoutes(api, deps);
  ruleRoutes(api, deps);
}

function reviewRoutes(api: App, deps: PublicApiDeps): void {
  const { db } = deps;

  bindApi(api, reviews.listFraudReviews, async ({ key, query }) => {
    const { found, count } = await selectCompanyReviews(db, key.enterprise_id, {
      states: query.status ? STATES[query.status] : null,
      createdFrom: query['created_at[gte]'] ?? null,
      createdTo: query['created_at[lte]'] ?? null,
      claimedFrom: query['redeemed_at[gte]'] ?? null,
      claimedTo: query['redeemed_at[lte]'] ?? null,
      offset: query.offset,
      limit: query.limit,
    });
    return {
      fraud_reviews: found.map(({ review, reward }) => toApiReview(review, reward)),
      total_count: count,
    };
  });

  bindApi(api, reviews.getFraudReview, async ({ key, params }) => show(key, params.id));

  const decide = async (act: 'block' | 'release', key: UsedKey, id: string) => {
    const { review } = await ownReview(key, id);
    await decideOwnReview(deps, actingFor(key), { reviewId: review.id, act, reason: null });
    return show(key, id);
  };
  bindApi(api, reviews.blockFraudReview, ({ key, params }) => decide('block', key, params.id));
  bindApi(api, reviews.releaseFraudReview, ({ key, params }) => decide('release', key, params.id));

  async function show(key: UsedKey, id: string) {
    const { review, reward } = await ownReview(key, id);
    const related = await selectRelated(db, review, key.enterprise_id);
    return { fraud_review: toApiReviewDetails(review, reward, related) };
  }

  async function ownReview(key: UsedKey, id: string): Promise<{ review: Review; reward: Reward }> {
    const reward = await ownReward(db, key, id);
    const review = isId(id) ? await findReviewOf(db, reward.id) : undefined;
    if (!review) throw notFound();
    return { review, reward };
  }
}

function ruleRoutes(api: App, deps: PublicApiDeps): void {
  bindApi(api, rules.listFraudRules, async ({ key }) => ({
    fraud_rules: (await selectOwnRules(deps.db, key.enterprise_id)).map(({ rule }) => toApiRule(rule)),
  }));

  bindApi(api, rules.getFraudRule, async ({ key, params }) => {
    const own = await selectOwnRules(deps.db, key.enterprise_id);
    const found = own.find(({ rule }) => rule.type === params.rule_type);
    if (!found) throw notFound();
    return { fraud_rule: toApiRule(found.rule) };
  });

  bindApi(api, rules.setFraudRule, async ({ key, params: { rule_type: type }, body }) => {
    const rule = { type, config: plainNumbers(body.config ?? {}) };
    await setRule(deps, key.enterprise_id, rule, auditedRule(deps, actingFor(key), 'fraud-rule-set')).catch(
      throwConfigError,
    );
    return { message: 'The rule is set.' };
  });

  bindApi(api, rules.updateFraudRuleList, async ({ key, params: { rule_type: type }, body }) => {
    const change = { type, operation: body.operation, lists: body.config };
    await changeRuleList(
      deps,
      key.enterprise_id,
      change,
      auditedRule(deps, actingFor(key), 'fraud-rule-set'),
    ).catch(throwConfigError);
    return { message: 'The list of the rule is changed.' };
  });

  bindApi(api, rules.deleteFraudRule, async ({ key, params: { rule_type: type } }) => {
    const alsoDo = auditedRule(deps, actingFor(key), 'fraud-rule-removed');
    await unsetFraudRule(deps, key.enterprise_id, type, alsoDo);
    return { message: 'The rule is removed.' };
  });
}

/** Names the values of a configuration where they stand in the call. */
function throwConfigError(error: unknown): never {
  const fields = Object.entries((error instanceof Refusal && error.fields) || {});
  const [first] = fields;
  if (!first) throw error;
  throw new ApiError(422, sentenceOf(['config', first[0]], first[1]), { config: Object.fromEntries(fields) });
}

/** Counts are numbers, and amounts stay text, as no amount passes through a float. */
function plainNumbers(config: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, value instanceof JsonNumber ? plain(value) : value]),
  );
}

function plain({ text }: JsonNumber): number | string {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}
