/** Binds what a company decides about its rewards under review, and its own fraud rules. */
import * as contract from '#contract/enterprise/fraud.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { byId } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  countCompanyWaiting,
  findCompanyReview,
  selectCompanyReviewPage,
  selectOwnRules,
  setRule,
  toKeptConfig,
  unsetFraudRule,
} from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, requireCompanyActor } from '../require-company-actor.ts';
import { auditedRule } from './audited-reviews.ts';
import { COMPANY_STATES, toCompanyFraudReview } from './company-fraud-review.ts';
import { decideOwnReview, type OwnDecision } from './decide-own-review.ts';

export function fraudRoutes(app: App, deps: EnterpriseDeps): void {
  reviewRoutes(app, deps);
  ruleRoutes(app, deps);
}

function reviewRoutes(app: App, deps: EnterpriseDeps): void {
  const { db } = deps;

  bind(app, contract.listCompanyFraudReviews, ({ actor, query: { state }, page }) => {
    const acting = requireCompanyActor(actor);
    const states = state === undefined ? null : COMPANY_STATES[state];
    return takePage(page, {
      cursors: byId,
      read: (after, limit) =>
        selectCompanyReviewPage(db, acting.enterpriseId, { states, after: after?.id ?? null, limit }),
      placeOf: ({ review: { id } }) => ({ id }),
      toItem: (found) => toCompanyFraudReview(acting, found),
    });
  });

  bind(app, contract.countCompanyFraudReviews, async ({ actor }) => ({
    waiting: await countCompanyWaiting(db, requireCompanyActor(actor).enterpriseId),
  }));

  async function decide(acting: CompanyActor, decision: OwnDecision): Promise<contract.CompanyFraudReview> {
    await decideOwnReview(deps, acting, decision);
    const found = await findCompanyReview(db, acting.enterpriseId, decision.reviewId);
    if (!found) throw refuse('not-found');
    return toCompanyFraudReview(acting, found);
  }

  bind(app, contract.releaseCompanyFraudReview, ({ actor, params: { reviewId }, body: { reason } }) =>
    decide(requireCompanyActor(actor), { reviewId, act: 'release', reason }),
  );

  bind(app, contract.blockCompanyFraudReview, ({ actor, params: { reviewId }, body: { reason } }) =>
    decide(requireCompanyActor(actor), { reviewId, act: 'block', reason }),
  );
}

function ruleRoutes(app: App, deps: EnterpriseDeps): void {
  const { db } = deps;

  bind(app, contract.listCompanyFraudRules, async ({ actor }) =>
    (await selectOwnRules(db, requireCompanyActor(actor).enterpriseId)).map(({ rule, changedAt }) => ({
      type: rule.type,
      config: toKeptConfig(rule.config),
      changedAt: changedAt.toISOString(),
    })),
  );

  bind(app, contract.setCompanyFraudRule, async ({ actor, params: { ruleType: type }, body: { config } }) => {
    const acting = requireCompanyActor(actor);
    await setRule(deps, acting.enterpriseId, { type, config }, auditedRule(deps, acting, 'fraud-rule-set'));
    return { message: 'The rule is set.' };
  });

  bind(app, contract.deleteCompanyFraudRule, async ({ actor, params: { ruleType } }) => {
    const acting = requireCompanyActor(actor);
    await unsetFraudRule(
      deps,
      acting.enterpriseId,
      ruleType,
      auditedRule(deps, acting, 'fraud-rule-removed'),
    );
    return { message: 'The rule is removed.' };
  });
}
