import { type ReactNode, useState } from 'react';
import { type FraudReview, listFraudReviews } from '#contract/admin/fraud.ts';
import { REVIEW_FILTERS } from '#contract/fraud.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Ban, History, Undo2 } from '../../../ui/icons/actions.ts';
import { Check } from '../../../ui/icons/basic.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { type RowAction, RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { PagedList } from '../paged-list.tsx';
import { RewardTimelineDialog } from '../rewards/reward-timeline-dialog.tsx';
import { type FraudAct, FraudActDialog } from './fraud-act-dialog.tsx';
import { fraudDecisionText, REVIEW_STATES, reasonText } from './fraud-texts.ts';
import { StaffRules } from './staff-rules.tsx';

const FILTERS = { waiting: 'Waiting', released: 'Released', blocked: 'Blocked' } as const;

function parse(raw: RawSearch) {
  return { state: oneOf([...REVIEW_FILTERS, 'all'], raw.state, 'waiting') };
}

const recipientOf = ({ reward, emails }: FraudReview) =>
  reward.recipientName || contactOf(reward) || emails[0] || 'Bearer of a link';

const COLUMNS: readonly Column<FraudReview>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    heading: true,
    cell: (review) => {
      const recipient = recipientOf(review);
      const others = review.emails.filter((email) => email !== recipient);
      return (
        <>
          <span className="break-text font-semibold">{recipient}</span>
          {others.map((email) => (
            <span key={email} className="block wrap-anywhere font-normal text-ink-soft text-sm">
              <EmailAddress>{email}</EmailAddress>
            </span>
          ))}
        </>
      );
    },
  },
  {
    key: 'sender',
    header: 'Sender',
    cell: ({ reward: { senderName } }) => <span className="break-text">{senderName}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ reward: { amount } }) => <Money amount={amount} className="font-medium" />,
  },
  {
    key: 'why',
    header: 'Why',
    long: true,
    cell: ({ hits, ip, country }) => (
      <>
        {hits.map((hit) => (
          <span key={reasonText(hit)} className="block wrap-anywhere">
            {reasonText(hit)}
          </span>
        ))}
        {ip !== null && (
          <span className="block text-ink-soft text-sm">
            From {ip}
            {country !== null && `, ${country}`}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: (review) => {
      const decision = fraudDecisionText(review);
      return (
        <>
          <Badge tone={REVIEW_STATES[review.state].tone}>{REVIEW_STATES[review.state].label}</Badge>
          {review.blockedOn !== null && !review.sanctions && (
            <span className="block text-ink-soft text-sm">
              Blocks automatically on <span className="whitespace-nowrap">{formatDay(review.blockedOn)}</span>
            </span>
          )}
          {decision !== null && <span className="break-text block text-ink-soft text-sm">{decision}</span>}
        </>
      );
    },
  },
  {
    key: 'when',
    header: 'Flagged',
    cell: ({ createdAt, foundWhen }) => (
      <span className="whitespace-nowrap text-ink-soft text-sm">
        {foundWhen === 'sent' ? 'When sent' : 'At a claim'}
        <span className="block">
          <RelativeTime moment={createdAt} />
        </span>
      </span>
    ),
  },
];

type Chosen = { review: FraudReview; what: 'timeline' | FraudAct };

/** Rewards that hit a fraud rule, and what staff decide about them. */
export function ReviewsTab() {
  const [state, setSearch] = useSearchState(parse);
  const pages = useReadPages(
    listFraudReviews,
    { query: filterQuery(state) },
    { keepPrevious: true, staleTime: 0 },
  );
  const [chosen, choose] = useState<Chosen | null>(null);
  const mayAct = can(roleOf(useSignedInUser()), 'staff-money');
  const actions: Column<FraudReview> = {
    key: 'actions',
    header: 'Actions',
    buttons: true,
    align: 'end',
    cell: (review) => {
      const item = (what: Chosen['what'], label: string, icon: ReactNode): RowAction => {
        return { label, icon, onSelect: () => choose({ review, what }) };
      };
      const entries = [item('timeline', 'Timeline', <History aria-hidden="true" />)];
      const waits = review.state === 'flagged' || review.state === 'held';
      if (mayAct && waits) entries.push(item('release', 'Release', <Check aria-hidden="true" />));
      if (mayAct && review.state === 'flagged')
        entries.push(item('block', 'Block', <Ban aria-hidden="true" />));
      if (mayAct && review.state === 'held')
        entries.push(item('return', 'Return money', <Undo2 aria-hidden="true" />));
      return <RowMenu label={`Actions on the review of ${recipientOf(review)}`} actions={entries} />;
    },
  };
  const close = () => choose(null);
  return (
    <>
      <section aria-labelledby="fraud-reviews" className="peer">
        <PartHeading id="fraud-reviews" title="Reviews" namesTab className="mb-4" />
        <search className="mb-5 block sm:max-w-60">
          <Select
            aria-label="Status"
            value={state.state}
            onChange={({ currentTarget: { value } }) =>
              setSearch({ state: value === 'waiting' ? undefined : value })
            }
          >
            {REVIEW_FILTERS.map((each) => (
              <option key={each} value={each}>
                {FILTERS[each]}
              </option>
            ))}
            <option value="all">All reviews</option>
          </Select>
        </search>
        <PagedList
          of="reviews"
          pages={pages}
          none={
            <Card>
              <EmptyState title={state.state === 'waiting' ? 'Nothing to review' : 'No reviews found'}>
                Gifts and rewards flagged by a fraud rule appear here.
              </EmptyState>
            </Card>
          }
        >
          {(items) => (
            <Card flush>
              <DataTable
                caption="Reviews"
                columns={[...COLUMNS, actions]}
                rows={items}
                rowKey={({ id }) => id}
              />
            </Card>
          )}
        </PagedList>
        {chosen?.what === 'timeline' && (
          <RewardTimelineDialog reward={chosen.review.reward} onClose={close} />
        )}
        {chosen && chosen.what !== 'timeline' && (
          <FraudActDialog review={chosen.review} act={chosen.what} onClose={close} />
        )}
      </section>
      <StaffRules />
    </>
  );
}
