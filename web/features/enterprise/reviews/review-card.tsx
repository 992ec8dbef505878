import { useState } from 'react';
import type { CompanyFraudReview } from '#contract/enterprise/fraud.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { formatDay, formatMoment } from '../../../ui/format/date-format.ts';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Detail } from '../detail.tsx';
import { type ReviewAct, ReviewDialog } from './review-dialog.tsx';
import { reasonTexts, recipientOf, reviewBadge, reviewDecisionText } from './review-texts.ts';

/** One reward that waits, or waited: for whom, how much, why, until when, and what the reader can do. */
export function ReviewCard({ review }: { review: CompanyFraudReview }) {
  const [act, setAct] = useState<ReviewAct | null>(null);
  const [label, tone] = reviewBadge(review);
  const recipient = recipientOf(review);
  return (
    <Card>
      <article aria-label={recipient}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 font-display font-semibold text-lg tracking-tight [overflow-wrap:anywhere]">
            <EmailAddress>{recipient}</EmailAddress>
            <Money amount={review.reward.amount} className="ml-2.5 font-medium text-ink-soft" />
          </h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <Details review={review} />
        {review.canBlock && !review.canRelease && (
          <p className="mt-4 text-ink-soft text-sm">
            You sent this reward, so another manager must release it.
          </p>
        )}
        {review.canBlock && (
          <div className="mt-5 flex flex-wrap gap-3">
            {review.canRelease && (
              <Button aria-label={`Release the reward to ${recipient}`} onClick={() => setAct('release')}>
                Release
              </Button>
            )}
            <Button
              tone="secondary"
              aria-label={`Block the reward to ${recipient}`}
              onClick={() => setAct('block')}
            >
              Block
            </Button>
          </div>
        )}
        {review.state === 'waiting' && review.byIndulge && (
          <p className="mt-4 text-ink-soft text-sm">
            Our team decides about this reward. You do not need to do anything.
          </p>
        )}
      </article>
      {act && <ReviewDialog review={review} act={act} onClose={() => setAct(null)} />}
    </Card>
  );
}

function Details({ review }: { review: CompanyFraudReview }) {
  const { reward, sentByName, foundWhen, ip, country, createdAt, blockedOn, decidedAt, note } = review;
  const contact = contactOf(reward);
  const decision = reviewDecisionText(review);
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      <Detail name="Why">
        {reasonTexts(review).map((reason) => (
          <span key={reason} className="block wrap-anywhere">
            {reason}
          </span>
        ))}
      </Detail>
      <Detail name={foundWhen === 'sent' ? 'Flagged when sent' : 'Flagged at a claim'}>
        {formatMoment(createdAt)}
      </Detail>
      {contact && reward.recipientName && (
        <Detail name={reward.recipientPhone === null ? 'Email' : 'Phone'}>
          <span className="wrap-anywhere">
            <EmailAddress>{contact}</EmailAddress>
          </span>
        </Detail>
      )}
      <Detail name="Sent by">{sentByName ?? 'A former manager'}</Detail>
      {ip && <Detail name="Claimed from">{country ? `${ip}, ${country}` : ip}</Detail>}
      {blockedOn && <Detail name="Blocks automatically on">{formatDay(blockedOn)}</Detail>}
      {decidedAt && decision && (
        <Detail name="Decided">
          {formatMoment(decidedAt)}
          <span className="block font-normal">{decision}</span>
        </Detail>
      )}
      {note && <Detail name="Reason">“{note}”</Detail>}
    </dl>
  );
}
