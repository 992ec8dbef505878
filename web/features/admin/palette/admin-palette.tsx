import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listUsers } from '#contract/admin/customers.ts';
import { listAllTransactions } from '#contract/admin/dashboard.ts';
import { listEnterprises } from '#contract/admin/enterprises.ts';
import { listStaffRewards } from '#contract/admin/rewards.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { CommandPalette, matching, type PaletteGroup } from '../../../ui/overlay/command-palette.tsx';
import { fullName } from '../full-name.ts';
import { visibleTabs } from '../tabs.tsx';

/** Objects of a kind, at most. */
const SHOWN = '5';
/** Two letters match too many people to be of use. */
const SHORTEST = 2;

/** The staff's palette: pages, people, companies, payments and rewards, as far as the table of rights lets the user see them. */
export function AdminPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const { groups, busy } = useFound(query.trim(), onClose);
  return (
    <CommandPalette
      placeholder="Page, person, company, payment, amount or reward"
      query={query}
      onQuery={setQuery}
      groups={groups}
      busy={busy}
      onClose={onClose}
    />
  );
}

function useFound(search: string, onClose: () => void): { groups: PaletteGroup[]; busy: boolean } {
  const user = useSignedInUser();
  const role = roleOf(user);
  const navigate = useNavigate();
  const go = (to: string, query: Record<string, string> = {}) => {
    onClose();
    navigate({ to, search: query });
  };
  const long = search.length >= SHORTEST;
  const query = { search, limit: SHOWN };
  const people = useRead(listUsers, { query }, { enabled: long && can(role, 'staff-customers') });
  const companies = useRead(listEnterprises, { query }, { enabled: long && can(role, 'staff-enterprises') });
  const payments = useRead(listAllTransactions, { query }, { enabled: long && can(role, 'staff-dashboard') });
  const rewards = useRead(listStaffRewards, { query }, { enabled: long && can(role, 'staff-customers') });

  const pages = [
    ...visibleTabs(user).map(({ id, label }) => ({ label, to: paths.admin.href(), query: { tab: id } })),
    { label: 'Transaction Manager', to: paths.adminTransactions.href(), query: {} },
    { label: 'Settings', to: paths.authoritySettings.href({ username: user.username }), query: {} },
    { label: 'Help', to: paths.help.href(), query: {} },
  ];
  const groups: PaletteGroup[] = [
    {
      label: 'Pages',
      entries: matching(pages, search).map((page) => ({
        key: page.label,
        label: page.label,
        onChoose: () => go(page.to, page.query),
      })),
    },
    {
      label: 'People',
      entries: (long ? (people.data ?? []) : []).map((person) => ({
        key: person.id,
        label: fullName(person),
        detail: person.email,
        onChoose: () => go(paths.adminUser.href({ userId: person.id })),
      })),
    },
    {
      label: 'Companies',
      entries: (long ? (companies.data ?? []) : []).map(({ id, companyName, emailDomain }) => ({
        key: id,
        label: companyName,
        detail: emailDomain,
        onChoose: () => go(paths.admin.href(), { tab: 'enterprises', search: companyName }),
      })),
    },
    {
      label: 'Payments',
      entries: (long ? (payments.data ?? []) : []).map((line) => ({
        key: `${line.id} ${line.userId ?? line.enterpriseId}`,
        label: `${displayMoney(line.amount)} · ${line.userName}`,
        detail: formatDay(line.createdAt),
        onChoose: () => go(paths.admin.href(), { tab: 'transactions', search: line.id }),
      })),
    },
    {
      label: 'Rewards',
      entries: (long ? (rewards.data ?? []) : []).map(({ id, amount, recipientName, ...reward }) => ({
        key: id,
        label: `${displayMoney(amount)} · ${recipientName || contactOf(reward) || 'Bearer of a link'}`,
        ...(recipientName && contactOf(reward) !== null && { detail: contactOf(reward) ?? '' }),
        onChoose: () => go(paths.admin.href(), { tab: 'rewards', search: id }),
      })),
    },
  ];
  const reads = [people, companies, payments, rewards];
  const busy = long && reads.some(({ isFetching, data }) => isFetching && !data);
  return { groups, busy };
}
