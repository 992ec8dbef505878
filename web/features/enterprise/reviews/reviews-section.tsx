import { useRef } from 'react';
import { listCompanyFraudReviews } from '#contract/enterprise/fraud.ts';
import { REVIEW_FILTERS } from '#contract/fraud.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useFocusOnNext } from '../../../ui/hooks/use-focus-on-next.ts';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { CompanyRules } from './company-rules.tsx';
import { ReviewCard } from './review-card.tsx';

type State = (typeof REVIEW_FILTERS)[number];

const STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'released', label: 'Released' },
  { value: 'blocked', label: 'Blocked' },
] as const;

const NONE: Record<State, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing to review',
    text: 'Rewards that a rule flags wait here. Nobody gets them until they are released.',
  },
  released: { title: 'Nothing released yet', text: 'Rewards that you or Indulge release are listed here.' },
  blocked: { title: 'Nothing blocked yet', text: 'Blocked rewards and their reasons are listed here.' },
};

/** The company's rewards that a fraud rule flagged, and the company's own rules. */
export function ReviewsSection() {
  const [{ state }, setSearch] = useSearchState((raw: RawSearch) => ({
    state: oneOf(REVIEW_FILTERS, raw.state, 'waiting'),
  }));
  return (
    <>
      <section aria-labelledby="company-reviews" className="peer">
        <PartHeading
          id="company-reviews"
          title="Reviews"
          namesTab
          actions={
            <Segmented
              label="Reviews"
              options={STATES}
              value={state}
              onChange={(next) => setSearch({ state: next === 'waiting' ? undefined : next })}
            />
          }
        >
          Rewards that a rule flagged. After 30 days without a decision they are blocked.
        </PartHeading>
        <List key={state} state={state} />
      </section>
      <CompanyRules />
    </>
  );
}

function List({ state }: { state: State }) {
  const pages = useReadPages(listCompanyFraudReviews, { query: { state } }, { staleTime: 0 });
  const list = useRef<HTMLUListElement>(null);
  const { items, error } = pages;
  const focusOnNext = useFocusOnNext(list, items?.length ?? 0);
  if (!items)
    return error ? (
      <Card>
        <ErrorState title="The reviews did not load" {...errorProps(pages)} />
      </Card>
    ) : (
      <ListSkeleton label="Loading reviews" />
    );
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={NONE[state].title}>{NONE[state].text}</EmptyState>
      </Card>
    );
  return (
    <>
      <ul ref={list} aria-label="Rewards under review" className="flex flex-col gap-4">
        {items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <LoadMore
        label="Load more reviews"
        {...moreProps(pages)}
        onLoad={() => {
          focusOnNext();
          void pages.fetchNextPage();
        }}
      />
    </>
  );
}
