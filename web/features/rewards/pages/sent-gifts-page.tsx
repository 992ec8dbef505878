import { useRef } from 'react';
import { listRewards } from '#contract/rewards/gifts.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { GIFT_TEXTS } from '../../../shared/rewards/reward-texts.ts';
import { SentRewardCard } from '../../../shared/rewards/sent-reward-card.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { repeat } from '../../../ui/format/repeat.ts';
import { useFocusOnNext } from '../../../ui/hooks/use-focus-on-next.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useGiftActs } from '../use-gift-acts.ts';

/** The gifts that one sent to email addresses, newest first. */
export function SentGiftsPage() {
  const gifts = useReadPages(listRewards, {}, { staleTime: 0 });
  const list = useRef<HTMLUListElement>(null);
  const { items, error } = gifts;
  // The time left to undo counts from the answer that named it; a later page brings no new one.
  const dated = gifts.data?.pages.flatMap(({ items: page, answeredAt }) =>
    page.map((gift) => ({ gift, answeredAt })),
  );
  const focusOnNext = useFocusOnNext(list, items?.length ?? 0);
  return (
    <div className="mx-auto w-full max-w-3xl">
      <BackLink to={paths.home.href()}>Back to Marketplace</BackLink>
      <PageHeading
        title="Sent gifts"
        lead="Gifts you sent by email: who opened them, and how much is left."
        actions={items?.length !== 0 && <LinkButton to={paths.sendGift.href()}>Send a gift</LinkButton>}
      />
      {items === undefined ? (
        error ? (
          <ErrorState title="Your gifts did not load" {...errorProps(gifts)} />
        ) : (
          <div role="status" className="flex flex-col gap-4">
            <span className="sr-only">Loading your gifts</span>
            {repeat(3).map((key) => (
              <Skeleton key={key} className="h-44 w-full rounded-xl sm:h-36" />
            ))}
          </div>
        )
      ) : items.length === 0 ? (
        <Card>
          <EmptyState
            title="No gifts sent yet"
            art="step-gifter-3"
            action={<LinkButton to={paths.sendGift.href()}>Send your first gift</LinkButton>}
          >
            All you need is an email address. They choose the gift card they love.
          </EmptyState>
        </Card>
      ) : (
        <>
          <ul ref={list} aria-label="Sent gifts" className="flex flex-col gap-4">
            {dated?.map(({ gift, answeredAt }) => (
              <SentRewardCard
                key={gift.id}
                gift={gift}
                texts={GIFT_TEXTS}
                useActs={useGiftActs}
                answeredAt={answeredAt}
              />
            ))}
          </ul>
          <LoadMore
            {...moreProps(gifts)}
            onLoad={() => {
              focusOnNext();
              void gifts.fetchNextPage();
            }}
          />
        </>
      )}
    </div>
  );
}
