import { type ReactNode, useCallback, useState } from 'react';
import { listStaffRewards, type StaffReward } from '#contract/admin/rewards.ts';
import { REWARD_FILTERS } from '#contract/enterprise/rewards.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { isOpen, REWARD_FILTER_LABELS, rewardState } from '../../../shared/rewards/reward-state.ts';
import { COMPANY_TEXTS, GIFT_TEXTS } from '../../../shared/rewards/reward-texts.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { filterQuery, searchText } from '../../../ui/data/list-filters.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Ban, History } from '../../../ui/icons/actions.ts';
import { MailPlus } from '../../../ui/icons/documents.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { type RowAction, RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { PagedList } from '../paged-list.tsx';
import { RewardActDialog } from './reward-act-dialog.tsx';
import { RewardTimelineDialog } from './reward-timeline-dialog.tsx';

function parse(raw: RawSearch) {
  return { search: searchText(raw), state: oneOf(['all', ...REWARD_FILTERS], raw.state, 'all') };
}

const COLUMNS: readonly Column<StaffReward>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    heading: true,
    cell: (reward) => (
      <>
        <span className="break-text font-semibold">
          {reward.recipientName || contactOf(reward) || 'Bearer of a link'}
        </span>
        {reward.recipientName && contactOf(reward) && (
          <span className="block wrap-anywhere font-normal text-ink-soft text-sm">{contactOf(reward)}</span>
        )}
      </>
    ),
  },
  {
    key: 'sender',
    header: 'Sender',
    cell: ({ senderName, senderKind, sentByName }) => (
      <>
        <span className="break-text">{senderName}</span>
        {senderKind === 'enterprise' && (
          <span className="block text-ink-soft text-sm">by {sentByName ?? 'a former manager'}</span>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, left }) => (
      <>
        <Money amount={amount} className="font-medium" />
        <span className="block text-ink-soft text-sm">
          <Money amount={left} /> left
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: (reward) => {
      const { label, tone } = rewardState(
        reward,
        reward.senderKind === 'enterprise' ? COMPANY_TEXTS : GIFT_TEXTS,
      );
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  timeColumn('Ordered', ({ createdAt }) => createdAt),
];

type Chosen = { reward: StaffReward; what: 'timeline' | 'cancel' | 'resend' };

/** The rewards of members and companies. */
export function RewardsTab() {
  const [state, setSearch] = useSearchState(parse);
  const pages = useReadPages(
    listStaffRewards,
    { query: filterQuery(state) },
    { keepPrevious: true, staleTime: 0 },
  );
  const [chosen, choose] = useState<Chosen | null>(null);
  const mayAct = can(roleOf(useSignedInUser()), 'staff-money');
  const search = useCallback((text: string) => setSearch({ search: text }, { replace: true }), [setSearch]);
  const actions = actionsColumn<StaffReward>((reward) => {
    const to = contactOf(reward) ?? (reward.recipientName || 'the bearer of a link');
    const item = (what: Chosen['what'], label: string, icon: ReactNode): RowAction => {
      return { label, icon, onSelect: () => choose({ reward, what }) };
    };
    const acts = mayAct && isOpen(reward) && !reward.awaitsApproval;
    const entries = [item('timeline', 'Timeline', <History aria-hidden="true" />)];
    // A scheduled one goes out by itself.
    if (acts && reward.method !== 'LINK' && reward.delivery !== 'SCHEDULED' && !reward.inReview) {
      entries.push(item('resend', 'Send again', <MailPlus aria-hidden="true" />));
    }
    if (acts) entries.push(item('cancel', 'Cancel', <Ban aria-hidden="true" />));
    return <RowMenu label={`Actions on the reward to ${to}`} actions={entries} />;
  });
  const close = () => choose(null);
  return (
    <section aria-labelledby="staff-rewards">
      <PartHeading id="staff-rewards" title="Rewards" namesTab className="mb-4" />
      <search className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <SearchInput
          label="Search rewards"
          placeholder="Recipient, sender or ID"
          value={state.search}
          onChange={search}
        />
        <Select
          aria-label="Status"
          value={state.state}
          onChange={({ currentTarget: { value } }) =>
            setSearch({ state: value === 'all' ? undefined : value })
          }
        >
          <option value="all">All rewards</option>
          {REWARD_FILTERS.map((each) => (
            <option key={each} value={each}>
              {REWARD_FILTER_LABELS[each]}
            </option>
          ))}
        </Select>
      </search>
      <PagedList
        of="rewards"
        pages={pages}
        none={
          state.search || state.state !== 'all' ? (
            <NoneFound
              title="No rewards found"
              onClear={() => setSearch({ search: undefined, state: undefined })}
            >
              Search by the recipient, the sender, or the ID of a reward or an order.
            </NoneFound>
          ) : (
            <Card>
              <EmptyState title="No rewards yet">
                Gifts by email and rewards of companies appear here.
              </EmptyState>
            </Card>
          )
        }
      >
        {(items) => (
          <Card flush>
            <DataTable
              caption="Rewards"
              columns={[...COLUMNS, actions]}
              rows={items}
              rowKey={({ id }) => id}
            />
          </Card>
        )}
      </PagedList>
      {chosen?.what === 'timeline' && <RewardTimelineDialog reward={chosen.reward} onClose={close} />}
      {chosen && chosen.what !== 'timeline' && (
        <RewardActDialog reward={chosen.reward} act={chosen.what} onClose={close} />
      )}
    </section>
  );
}
