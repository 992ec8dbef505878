import { useCallback, useRef, useState } from 'react';
import {
  type CompanyReward,
  exportCompanyRewards,
  listCompanyRewards,
  REWARD_FILTERS,
} from '#contract/enterprise/rewards.ts';
import { routeUrl } from '../../../api/client.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { forgetDraft } from '../../../shared/kept/use-kept-draft.ts';
import { REWARD_FILTER_LABELS } from '../../../shared/rewards/reward-state.ts';
import { COMPANY_TEXTS } from '../../../shared/rewards/reward-texts.ts';
import { SentRewardCard } from '../../../shared/rewards/sent-reward-card.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DownloadLink } from '../../../ui/actions/download-link.tsx';
import { filterQuery, searchText } from '../../../ui/data/list-filters.ts';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useFocusOnNext } from '../../../ui/hooks/use-focus-on-next.ts';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Gift } from '../../../ui/icons/basic.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FieldFilter, type FieldSearch, parseFieldSearch } from '../fields/field-filter.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Locked } from '../locked.tsx';
import { OccasionList } from '../occasions/occasion-list.tsx';
import type { SectionProps } from '../section-props.ts';
import { monthsLabel } from './months-label.ts';
import { REWARD_DRAFT } from './reward-draft.ts';
import { SendRewardForm } from './send-reward-form.tsx';
import { useCompanyRewardActs } from './use-reward-acts.ts';

type RewardSearch = FieldSearch & {
  search: string;
  state: (typeof REWARD_FILTERS)[number] | 'all';
  /** The one order that the list shows; empty for all. A request for approval links to its order. */
  orderId: string;
};

function parseSearch(raw: RawSearch): RewardSearch {
  return {
    ...parseFieldSearch(raw),
    search: searchText(raw),
    state: oneOf(['all', ...REWARD_FILTERS], raw.state, 'all'),
    orderId: raw.orderId ?? '',
  };
}

const NO_FILTERS = {
  search: undefined,
  state: undefined,
  orderId: undefined,
  fieldId: undefined,
  fieldValue: undefined,
};

/** A custom field without a value narrows nothing. */
function toQuery({ fieldId, fieldValue, ...state }: RewardSearch) {
  return filterQuery({ ...state, fieldId: fieldValue && fieldId, fieldValue });
}

/** The rewards that the company sent to email addresses and as links. */
export function RewardsSection({ company }: SectionProps) {
  const [state, setSearch] = useSearchState(parseSearch);
  const [writing, setWriting] = useState(false);
  const { id: senderId } = useSignedInUser();
  const close = () => {
    forgetDraft(senderId, REWARD_DRAFT);
    setWriting(false);
  };
  return (
    <section aria-labelledby="company-rewards">
      <PartHeading
        id="company-rewards"
        title="Sent Rewards"
        className="mb-4"
        actions={
          <div className="flex flex-wrap gap-2">
            <DownloadLink href={routeUrl(exportCompanyRewards.path, {}, toQuery(state))}>
              Export CSV
            </DownloadLink>
            {company.canPay && (
              <Button onClick={() => setWriting(true)}>
                <Gift aria-hidden="true" />
                Send a reward
              </Button>
            )}
          </div>
        }
      >
        For anyone, with or without an account: a link lets them choose a gift card.
      </PartHeading>
      {!company.canPay && <Locked company={company} what="You can send rewards" className="mb-4" />}
      <OccasionList isUnlocked={company.isUnlocked} />
      <Filters state={state} onChange={setSearch} />
      {state.orderId && <OneOrder onShowAll={() => setSearch({ orderId: undefined })} />}
      <List state={state} onClear={() => setSearch(NO_FILTERS)} />
      <Dialog
        open={writing}
        onClose={close}
        title="Send a reward"
        description={`The amount is set aside until it is claimed. What no one claims in ${monthsLabel(company.rewardMonths)} comes back.`}
      >
        <SendRewardForm sharedBalance={company.sharedBalance} onClose={() => setWriting(false)} />
      </Dialog>
    </section>
  );
}

function Filters({
  state,
  onChange,
}: {
  state: RewardSearch;
  onChange: (changes: RawSearch, options?: { replace?: boolean }) => void;
}) {
  const search = useCallback((text: string) => onChange({ search: text }, { replace: true }), [onChange]);
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <SearchInput
        label="Search rewards"
        placeholder="Name or email"
        value={state.search}
        onChange={search}
      />
      <Select
        aria-label="Status"
        value={state.state}
        onChange={({ currentTarget: { value } }) => onChange({ state: value === 'all' ? undefined : value })}
      >
        <option value="all">All rewards</option>
        {REWARD_FILTERS.map((each) => (
          <option key={each} value={each}>
            {REWARD_FILTER_LABELS[each]}
          </option>
        ))}
      </Select>
      <FieldFilter state={state} onChange={onChange} />
    </search>
  );
}

function OneOrder({ onShowAll }: { onShowAll: () => void }) {
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>Only the rewards of one order</span>
      <Button tone="secondary" size="sm" onClick={onShowAll}>
        Show all rewards
      </Button>
    </p>
  );
}

function List({ state, onClear }: { state: RewardSearch; onClear: () => void }) {
  const rewards = useReadPages(
    listCompanyRewards,
    { query: toQuery(state) },
    { keepPrevious: true, staleTime: 0 },
  );
  const list = useRef<HTMLUListElement>(null);
  const { items, error } = rewards;
  const focusOnNext = useFocusOnNext(list, items?.length ?? 0);
  if (items === undefined)
    return error ? (
      <Card>
        <ErrorState title="The rewards did not load" {...errorProps(rewards)} />
      </Card>
    ) : (
      <ListSkeleton label="Loading rewards" />
    );
  if (items.length === 0)
    return state.search || state.fieldValue || state.orderId || state.state !== 'all' ? (
      <NoneFound title="No rewards found" onClear={onClear}>
        No rewards match these filters.
      </NoneFound>
    ) : (
      <Card>
        <EmptyState title="No rewards sent yet" art="step-gifter-3">
          All you need is an email address, or hand out a link yourself.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul ref={list} aria-label="Sent rewards" className="flex flex-col gap-4">
        {items.map((reward) => (
          <SentRewardCard
            key={reward.id}
            gift={reward}
            texts={COMPANY_TEXTS}
            useActs={useCompanyRewardActs}
            notes={notesOf(reward)}
          />
        ))}
      </ul>
      <LoadMore
        {...moreProps(rewards)}
        onLoad={() => {
          focusOnNext();
          void rewards.fetchNextPage();
        }}
      />
    </>
  );
}

function notesOf({ campaign, sentByName, customFields }: CompanyReward): string[] {
  const noted = customFields.map(({ name, value }) => `${name}: ${value}`);
  // The usual campaign says nothing about this one.
  const name = campaign?.isDefault ? null : campaign?.name;
  return [name, sentByName && `by ${sentByName}`, ...noted].filter((note) => note != null);
}
