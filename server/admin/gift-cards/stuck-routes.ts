/** Binds what staff do with gift cards that the issuer has not settled. */
import * as contract from '#contract/admin/stuck-gift-cards.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import {
  askBeforeRelease,
  askIssuerAgain,
  type GiftCardDeps,
  listStuckUnits,
  previewStuckUnit,
  releaseAskedUnit,
  settleStuckUnit,
  type Unit,
} from '#server/gift-cards/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { releaseCardAct } from '../approvals/acts/release-card-act.ts';
import { answerAct } from '../approvals/answer-act.ts';
import { submitAct } from '../approvals/submit-act.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';

export function stuckGiftCardRoutes(app: App, deps: AdminDeps & GiftCardDeps): void {
  bind(app, contract.listStuckGiftCards, ({ page }) => listStuckUnits(deps.db, page));

  bind(app, contract.previewStuckGiftCard, ({ actor, params }) =>
    previewStuckUnit(deps, actor, params.unitId),
  );

  bind(app, contract.settleStuckGiftCard, async ({ actor, params, body }) => {
    await requireMoneyRight(deps, actor);
    const { code, pin, redemptionUrl, issuerOrderId, reason } = body;
    const unit = await settleStuckUnit(deps, actor, params.unitId, {
      code,
      pin: pin || null,
      redemptionUrl: redemptionUrl || null,
      issuerOrderId: issuerOrderId || null,
      reason,
    });
    return { ...settled(unit), message: 'The gift card is delivered to its buyer.' };
  });

  bind(app, contract.releaseStuckGiftCard, async ({ actor, params: { unitId }, body, requestKey, reply }) => {
    await requireMoneyRight(deps, actor);
    const { reason, issuerConfirmed = false } = body;
    const asked = await askBeforeRelease(deps, actor, unitId, { issuerConfirmed });
    const submitted = asked?.onStatement
      ? await submitAct(deps, actor, releaseCardAct(asked), { reason, issuerConfirmed, unitId }, requestKey)
      : { done: await releaseAskedUnit(deps, actor, unitId, { reason, issuerConfirmed, asked }) };
    return answerAct(reply, submitted, (unit) => ({
      ...settled(unit),
      message: `${displayCents(unit.faceCents)} is back in the buyer’s balance.`,
    }));
  });

  bind(app, contract.askIssuerAgain, async ({ actor, params, body }) => {
    await requireMoneyRight(deps, actor);
    const { unit, lastAnswer } = await askIssuerAgain(deps, actor, params.unitId, body.reason);
    return { ...settled(unit), lastAnswer, message: ASKED[unit.state] };
  });
}

const ASKED: Record<Unit['state'], string> = {
  issued: 'The issuer issued the card. It is delivered to its buyer.',
  released: 'The issuer did not issue the card. The money is back in the balance.',
  issuing: 'The issuer’s answer settles nothing yet.',
  reserved: 'The issuer’s answer settles nothing yet.',
};

function settled({ id, state, faceCents }: Unit) {
  return { id, state, amount: formatCents(faceCents) };
}
