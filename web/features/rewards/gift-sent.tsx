import { useEffect, useRef } from 'react';
import type { SentGift } from '#contract/rewards/sent-reward.ts';
import { paths } from '../../paths.ts';
import { DesignPicture } from '../../shared/rewards/design-picture.tsx';
import { UndoButton } from '../../shared/rewards/undo-button.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { Card } from '../../ui/layout/card.tsx';
import { giftSentText } from './gift-sent-text.ts';
import { useUndo } from './use-gift-acts.ts';

/** The gift is on its way, or waits for its day or a review. */
export function GiftSent({
  gift,
  sentAt,
  onUndone,
  onAnother,
}: {
  gift: SentGift;
  /** When the answer arrived: the time to undo counts from there. */
  sentAt: number;
  onUndone: () => void;
  onAnother: () => void;
}) {
  const undo = useUndo(() => {
    toast({
      title: 'Gift undone',
      description: `${displayMoney(gift.amount)} is back in your balance.`,
      tone: 'good',
    });
    onUndone();
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, text } = giftSentText(gift);
  usePageTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="mx-auto w-full max-w-xl animate-appear sm:py-6">
      <Card flush>
        <DesignPicture design={gift.design} />
        <div className="p-6 text-center sm:p-8">
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-display font-semibold text-3xl tracking-tight outline-none sm:text-4xl"
          >
            {title}
          </h1>
          <p className="mx-auto mt-2 max-w-sm break-words text-ink-soft">{text}</p>
          <UndoButton
            seconds={gift.undoSeconds}
            answeredAt={sentAt}
            busy={undo.isPending}
            label="Undo this gift"
            className="mt-5"
            onUndo={() => undo.mutate({ params: { id: gift.id } })}
          />
          <div className="mt-6 flex flex-col gap-3 sm:flex-row">
            <LinkButton to={paths.sentGifts.href()} size="lg" className="sm:flex-1">
              See sent gifts
            </LinkButton>
            <Button tone="secondary" size="lg" className="sm:flex-1" onClick={onAnother}>
              Send another gift
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}
