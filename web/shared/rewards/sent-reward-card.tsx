import { useId, useState } from 'react';
import type { SentGift, SentReward } from '#contract/rewards/sent-reward.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Mail } from '../../ui/icons/documents.ts';
import { Heart } from '../../ui/icons/goods.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DesignPicture } from './design-picture.tsx';
import { mendLabel, menuActs } from './offered-acts.ts';
import { ResendDialog } from './resend-dialog.tsx';
import type { UseRewardActs } from './reward-acts.ts';
import { rewardState } from './reward-state.ts';
import type { RewardTexts } from './reward-texts.ts';
import { rewardName, SentRewardHeading } from './sent-reward-heading.tsx';
import { SentRewardMenu } from './sent-reward-menu.tsx';
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
  const close = () => setDialog('none');
  const acts = useActs(gift, close);
  const nameId = useId();
  const name = rewardName(gift);
  const { noun } = texts;
  const { label, tone, sentence } = rewardState(gift, texts);
  const mend = mendLabel(gift);
  const menu = menuActs(gift);

  return (
    <li className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-3.5 rounded-xl border border-line bg-surface p-4 shadow-rest sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5 sm:p-5">
      <div className="overflow-hidden rounded-sm sm:row-span-2 sm:rounded-md">
        <DesignPicture design={gift.design} />
      </div>
      <SentRewardHeading reward={gift} id={nameId} notes={notes} />
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
        <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <p className="text-ink-soft text-sm">{sentence}</p>
        </div>
        {gift.thanks && <Thanks>{gift.thanks}</Thanks>}
        {acts.undo && (
          <UndoButton
            seconds={gift.undoSeconds ?? 0}
            answeredAt={answeredAt}
            busy={acts.undoing}
            label={`Undo the ${noun} to ${name}`}
            className="mt-4 mr-3"
            onUndo={acts.undo}
          />
        )}
        {mend && (
          <Button size="sm" className="mt-4" aria-describedby={nameId} onClick={() => setDialog('resend')}>
            <Mail aria-hidden="true" />
            {mend}
          </Button>
        )}
      </div>
      {menu && (
        <div className="absolute top-2.5 right-2 sm:top-3.5 sm:right-3">
          <SentRewardMenu name={name} noun={noun} offered={menu} acts={acts} onDialog={setDialog} />
        </div>
      )}
      <ConfirmDialog
        open={dialog === 'cancel'}
        onClose={close}
        title={`Cancel this ${noun}?`}
        description={`The link stops working, and ${displayMoney(gift.left)} ${texts.goesBack}.`}
        confirmLabel={`Cancel ${noun}`}
        cancelLabel="Keep it"
        busy={acts.canceling}
        onConfirm={acts.cancel}
      />
      <ResendDialog gift={gift} texts={texts} open={dialog === 'resend'} acts={acts} onClose={close} />
    </li>
  );
}

/** What the recipient wrote back. */
function Thanks({ children }: { children: string }) {
  return (
    <blockquote className="mt-3 flex items-start gap-2.5 rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
      <Heart aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <p className="min-w-0 whitespace-pre-line break-words">{children}</p>
    </blockquote>
  );
}
