import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getOwnEnterprise } from '#contract/enterprise/company.ts';
import { listEmployees, listMyEmployees } from '#contract/enterprise/employees.ts';
import { listEnterpriseTransactions } from '#contract/enterprise/funds.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { enterpriseHref, paths } from '../../../paths.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { CommandPalette, matching, type PaletteGroup } from '../../../ui/overlay/command-palette.tsx';
import { visibleSections } from '../sections.tsx';

/** Objects of a kind, at most. */
const SHOWN = 5;
/** The newest payments are looked through. */
const NEWEST = 100;
const SHORTEST = 2;

/** The palette of a company's managers: pages, employees, recent payments and rewards that the user may see. */
export function CompanyPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const { groups, busy } = useFound(query.trim(), onClose);
  return (
    <CommandPalette
      placeholder="Page, person or payment"
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
  const { data: company } = useRead(getOwnEnterprise);
  const home = enterpriseHref(company?.slug ?? null, user.username);
  const go = (to: string, query: Record<string, string> = {}) => {
    onClose();
    navigate({ to, search: query });
  };
  const long = search.length >= SHORTEST;
  const seesAll = can(role, 'enterprise-employees');
  const people = useRead(
    seesAll ? listEmployees : listMyEmployees,
    { query: { search, limit: SHOWN } },
    { enabled: long && (seesAll || can(role, 'enterprise-own-employees')) },
  );
  const payments = useRead(
    listEnterpriseTransactions,
    { query: { limit: NEWEST } },
    { enabled: long && can(role, 'enterprise-transactions') },
  );
  const rewards = useRead(
    listCompanyRewards,
    { query: { search, limit: SHOWN } },
    { enabled: long && can(role, 'enterprise-rewards') },
  );

  const of = { company: company?.slug ?? '', username: user.username };
  const pages = [
    ...visibleSections(user).map(({ id, title }) => ({ label: title, to: home, query: { tab: id } })),
    ...(company && can(role, 'enterprise-books')
      ? [{ label: 'Statement', to: paths.enterpriseStatement.href(of), query: {} }]
      : []),
    ...(company ? [{ label: 'Company Settings', to: paths.manageEnterprise.href(of), query: {} }] : []),
    { label: 'Help', to: paths.help.href(), query: {} },
  ];
  const lines = (payments.data ?? []).map((line) => ({
    line,
    label: `${displayMoney(line.amount)} · ${line.recipientName ?? line.description}`,
  }));
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
      label: 'Employees',
      entries: (long ? (people.data ?? []) : []).map((person) => ({
        key: person.id,
        label: `${person.firstName} ${person.lastName}`,
        detail: person.email,
        onChoose: () => go(home, { tab: 'employees', search: person.email }),
      })),
    },
    {
      label: 'Recent payments',
      entries: (long && company ? matching(lines, search).slice(0, SHOWN) : []).map(({ line, label }) => ({
        key: line.id,
        label,
        detail: formatDay(line.createdAt),
        onChoose: () =>
          can(role, 'enterprise-books')
            ? go(paths.enterpriseTransaction.href({ ...of, transactionId: line.id }))
            : go(home, { tab: 'transactions' }),
      })),
    },
    {
      label: 'Rewards',
      entries: (long ? (rewards.data ?? []) : []).map(({ id, amount, recipientName, ...reward }) => ({
        key: id,
        label: `${displayMoney(amount)} · ${recipientName || contactOf(reward) || 'Bearer of a link'}`,
        ...(recipientName && contactOf(reward) !== null && { detail: contactOf(reward) ?? '' }),
        onChoose: () =>
          go(home, {
            tab: 'rewards',
            search: reward.recipientEmail ?? reward.recipientPhone ?? recipientName,
          }),
      })),
    },
  ];
  const busy = long && [people, payments, rewards].some(({ isFetching, data }) => isFetching && !data);
  return { groups, busy };
}
