import { useId, useState } from 'react';
import { contactWord, correctionText } from '#contract/rewards/delivery-errors.ts';
import { REWARD_DESIGNS } from '#contract/rewards/reward-designs.ts';
import type { SentGift, SentReward } from '#contract/rewards/sent-reward.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { cx } from '../../ui/format/cx.ts';
import { formatDay } from '../../ui/format/date-format.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { EmailAddress } from '../../ui/format/email-address.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Ellipsis, Link2, Undo2 } from '../../ui/icons/actions.ts';
import { Mail } from '../../ui/icons/documents.ts';
import { Heart } from '../../ui/icons/goods.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DropdownItem, DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx';
import { contactOf } from './contact.ts';
import { DesignPicture } from './design-picture.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import type { UseRewardActs } from './reward-acts.ts';
import { canRetry, isOpen, rewardState } from './reward-state.ts';
import type { RewardTexts } from './reward-texts.ts';
import { UndoButton } from './undo-button.tsx';

/** One reward in the list of its sender, with what can be done about it. */
export function SentRewardCard({
  gift,
  texts,
  useActs,
  notes = [],
  answeredAt = 0,
}: {
  gift: SentReward & Partial<Pick<SentGift, 'undone' | 'undoSeconds'>>;
  texts: RewardTexts;
  useActs: UseRewardActs;
  /** More facts in the line below the name. */
  notes?: readonly string[];
  /** When the answer with this gift arrived: its time to undo counts from there. */
  answeredAt?: number;
}) {
  const [dialog, setDialog] = useState<'none' | 'cancel' | 'resend'>('none');
  const acts = useActs(gift, () => setDialog('none'));
  const nameId = useId();
  const { label, tone, sentence } = rewardState(gift, texts);
  const contact = contactOf(gift);
  const name = gift.recipientName || contact || 'A link you handed out';
  // Once something is claimed, the address stays.
  const needsCorrection =
    isOpen(gift) &&
    !gift.inReview &&
    (gift.delivery === 'FAILED' || gift.unwantedAt !== null) &&
    (gift.state === 'unclaimed' || canRetry(gift));

  return (
    <li className="relative grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-3.5 rounded-xl border border-line bg-surface p-4 shadow-rest sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5 sm:p-5">
      <div className="overflow-hidden rounded-sm sm:row-span-2 sm:rounded-md">
        <DesignPicture design={gift.design} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pr-9 sm:flex-nowrap sm:gap-x-4">
          <h2
            id={nameId}
            className={cx(
              'min-w-0 font-display font-semibold leading-tight tracking-tight [overflow-wrap:anywhere] sm:text-xl',
              // On a phone an address has the row for itself.
              gift.recipientName ? 'text-lg max-sm:flex-1' : 'basis-full text-base sm:basis-auto',
            )}
          >
            <EmailAddress>{name}</EmailAddress>
          </h2>
          <Money amount={gift.amount} className="shrink-0 font-display font-semibold text-lg sm:text-xl" />
        </div>
        {gift.recipientName && contact && (
          <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
            <EmailAddress>{contact}</EmailAddress>
          </p>
        )}
        <Dotted
          className="text-ink-soft text-sm"
          facts={[REWARD_DESIGNS[gift.design], formatDay(gift.createdAt), ...notes]}
        />
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
        <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <p className="text-ink-soft text-sm">{sentence}</p>
        </div>
        {gift.thanks && (
          <blockquote className="mt-3 flex items-start gap-2.5 rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
            <Heart aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <p className="min-w-0 whitespace-pre-line break-words">{gift.thanks}</p>
          </blockquote>
        )}
        {acts.undo && (
          <UndoButton
            seconds={gift.undoSeconds ?? 0}
            answeredAt={answeredAt}
            busy={acts.undoing}
            label={`Undo the ${texts.noun} to ${name}`}
            className="mt-4 mr-3"
            onUndo={acts.undo}
          />
        )}
        {needsCorrection && (
          <Button size="sm" className="mt-4" aria-describedby={nameId} onClick={() => setDialog('resend')}>
            <Mail aria-hidden="true" />
            {canRetry(gift) ? 'Send again' : correctionText(gift)}
          </Button>
        )}
      </div>
      {isOpen(gift) && !gift.awaitsApproval && (
        <div className="absolute top-2.5 right-2 sm:top-3.5 sm:right-3">
          <DropdownMenu
            trigger={
              <IconButton label={`More for the ${texts.noun} to ${name}`} busy={acts.busy}>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          >
            {canRemind(gift) && (
              <DropdownItem onSelect={acts.remind}>
                <Heart aria-hidden="true" />
                Send a reminder
              </DropdownItem>
            )}
            {!gift.inReview && (gift.method !== 'LINK' || gift.state === 'unclaimed') && (
              <DropdownItem onSelect={() => setDialog('resend')}>
                <Mail aria-hidden="true" />
                {resendLabel(gift)}
              </DropdownItem>
            )}
            {acts.copyLink && !gift.inReview && (
              <DropdownItem onSelect={acts.copyLink}>
                <Link2 aria-hidden="true" />
                Copy the link
              </DropdownItem>
            )}
            <DropdownItem onSelect={() => setDialog('cancel')}>
              <Undo2 aria-hidden="true" />
              Cancel {texts.noun}
            </DropdownItem>
          </DropdownMenu>
        </div>
      )}
      <ConfirmDialog
        open={dialog === 'cancel'}
        onClose={() => setDialog('none')}
        title={`Cancel this ${texts.noun}?`}
        description={`The link stops working, and ${displayMoney(gift.left)} ${texts.goesBack}.`}
        confirmLabel={`Cancel ${texts.noun}`}
        cancelLabel="Keep it"
        busy={acts.canceling}
        onConfirm={acts.cancel}
      />
      <ResendDialog
        gift={gift}
        texts={texts}
        open={dialog === 'resend'}
        acts={acts}
        onClose={() => setDialog('none')}
      />
    </li>
  );
}

function canRemind({ delivery, method, inReview, unwantedAt }: SentReward): boolean {
  return delivery === 'SUCCEEDED' && method !== 'LINK' && !inReview && unwantedAt === null;
}

function resendLabel(gift: SentReward): string {
  const { method, state } = gift;
  if (method === 'LINK') return 'Send by email';
  if (gift.delivery === 'SCHEDULED') return `Correct the ${contactWord(gift)}`;
  return state === 'unclaimed' ? 'Send again or correct' : 'Send again';
}
