/** Binds what staff do with gift cards whose code does not work. */
import * as contract from '#contract/admin/card-cases.ts';
import { displayCents } from '#contract/kernel/money.ts';
import {
  askIssuerAboutCase,
  findCasePicture,
  type GiftCardDeps,
  getCase,
  listCases,
  rejectCase,
} from '#server/gift-cards/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { refundCardAct, replaceCardAct } from '../approvals/acts/card-case-acts.ts';
import { answerAct } from '../approvals/answer-act.ts';
import { submitAct } from '../approvals/submit-act.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';

export function cardCaseRoutes(app: App, deps: AdminDeps & GiftCardDeps): void {
  const { db } = deps;

  bind(app, contract.listStaffCardCases, ({ actor, query: { state = 'open' }, page }) =>
    listCases(db, actor.userId, state, page),
  );

  bind(app, contract.getStaffCardCase, ({ actor, params }) => getCase(db, actor.userId, params.caseId));

  bind(app, contract.showCasePicture, async ({ params, reply }) => {
    const picture = await findCasePicture(db, params.caseId);
    if (!picture) throw refuse('not-found');
    return reply
      .type('image/webp')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture);
  });

  bind(app, contract.askIssuerAboutCase, async ({ actor, params: { caseId } }) => {
    await requireMoneyRight(deps, actor);
    await askIssuerAboutCase(deps, actor, caseId);
    return getCase(db, actor.userId, caseId);
  });

  bind(app, contract.refundCard, async ({ actor, params: { caseId }, body, requestKey, reply }) => {
    const submitted = await submitAct(deps, actor, refundCardAct, { ...body, caseId }, requestKey);
    const decided = await getCase(db, actor.userId, caseId);
    return answerAct(reply, submitted, ({ faceCents, refundCents }) => ({
      case: decided,
      message: `${displayCents(refundCents ?? faceCents)} is in the owner’s balance.`,
    }));
  });

  bind(app, contract.replaceCard, async ({ actor, params: { caseId }, body, requestKey, reply }) => {
    const submitted = await submitAct(deps, actor, replaceCardAct, { ...body, caseId }, requestKey);
    const decided = await getCase(db, actor.userId, caseId);
    return answerAct(reply, submitted, () => ({ case: decided, message: 'Another card is ordered.' }));
  });

  bind(app, contract.rejectCardCase, async ({ actor, params: { caseId }, body }) => {
    await requireMoneyRight(deps, actor);
    await rejectCase(deps, actor, { caseId, note: body.note });
    return { case: await getCase(db, actor.userId, caseId), message: 'The case is closed.' };
  });
}
