import { z } from 'zod';
import { ReleaseGiftCardBody } from '#contract/admin/stuck-gift-cards.ts';
import { displayCents } from '#contract/kernel/money.ts';
import {
  type AskedRelease,
  askBeforeRelease,
  isResolved,
  readStuckUnit,
  releaseAskedUnit,
  type Unit,
} from '#server/gift-cards/index.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';
import { describeCredit } from './describe-credit.ts';

const Proposal = ReleaseGiftCardBody.extend({
  unitId: z.string(),
  /** What the issuer answered, and when the card had been sent by then. */
  issuer: z.string().optional(),
  sentAt: z.iso.datetime().nullish(),
});
type Proposal = z.output<typeof Proposal>;

/**
 * Releases a stuck gift card that its issuer does not speak for: if it was issued after all, we owe its
 * price. The issuer is asked before, outside of it; `asked` is its answer to the maker.
 */
export function releaseCardAct(asked: AskedRelease | null): Act<Proposal, Unit> {
  return {
    kind: 'release-card',
    schema: Proposal,
    async describe(deps, actor, given) {
      await requireMoneyRight(deps, actor);
      invariant(asked, 'the issuer is asked before a release is proposed');
      const unit = await readStuckUnit(deps.db, actor, given.unitId);
      const amount = displayCents(unit.faceCents);
      return {
        proposal: { ...given, issuer: asked.issuer, sentAt: asked.sentAt?.toISOString() ?? null },
        subject: { kind: 'gift-card', id: unit.id, label: `${amount} ${unit.giftCardName}` },
        concerns: [unit.userId],
        // A repeated click moves nothing, and counts for nothing.
        amountCents: isResolved(unit) ? null : unit.faceCents,
        always: false,
        reason: given.reason,
        changes: [
          ...(await describeCredit(deps.db, unit.userId, unit.faceCents)),
          { name: 'The issuer’s answer', from: null, to: asked.issuer },
          { name: 'Our cost if the issuer issued it', from: null, to: amount },
        ],
      };
    },
    async prepare(deps, maker, { unitId }) {
      await askBeforeRelease(deps, maker, unitId, { issuerConfirmed: true });
    },
    async perform(deps, actor, { unitId, reason, issuer = '', sentAt }) {
      await requireMoneyRight(deps, actor);
      const seen = { issuer, sentAt: sentAt ? new Date(sentAt) : null };
      return releaseAskedUnit(deps, actor, unitId, { reason, issuerConfirmed: true, asked: seen });
    },
  };
}
