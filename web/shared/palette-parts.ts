/** What the palettes of staff and of companies share. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import type { ReadState } from '../api/error-props.ts';
import { displayMoney } from '../ui/format/display-money.ts';
import { matching, type PaletteEntry, type PaletteGroup } from '../ui/overlay/palette/palette-entries.ts';
import { contactOf } from './rewards/contact.ts';

/** Two letters match too many objects to be of use. */
const SHORTEST = 2;

type Go = (to: string, query?: Record<string, string>) => void;
type Page = { readonly label: string; readonly to: string; readonly query?: Record<string, string> };

/** What the user types, and the way to what they choose. `field` goes to `CommandPalette`. */
export function usePalette(onClose: () => void) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const search = query.trim();
  const go: Go = (to, next = {}) => {
    onClose();
    navigate({ to, search: next });
  };
  return { search, isLong: search.length >= SHORTEST, go, field: { query, onQuery: setQuery, onClose } };
}

/** Whether the reads of a search are under way, or failed, for `CommandPalette`. */
export function searchState(reads: readonly ReadState[]) {
  const failed = reads.filter(({ error, data }) => error && !data);
  return {
    busy: reads.some(({ isFetching, data }) => isFetching && !data),
    failed: failed.length > 0,
    onRetry: () => {
      for (const read of failed) read.refetch();
    },
  };
}

export function pagesGroup(pages: readonly Page[], search: string, go: Go): PaletteGroup {
  const entries = matching(pages, search).map(({ label, to, query }) => ({
    key: label,
    label,
    onChoose: () => go(to, query),
  }));
  return { label: 'Pages', entries };
}

type FoundReward = Pick<SentReward, 'id' | 'amount' | 'recipientName' | 'recipientEmail' | 'recipientPhone'>;

export function rewardEntry(reward: FoundReward, onChoose: () => void): PaletteEntry {
  const contact = contactOf(reward);
  return {
    key: reward.id,
    label: `${displayMoney(reward.amount)} · ${reward.recipientName || contact || 'Bearer of a link'}`,
    ...(reward.recipientName && contact !== null && { detail: contact }),
    onChoose,
  };
}
