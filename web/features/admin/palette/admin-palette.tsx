import { listUsers } from '#contract/admin/customers.ts';
import { listAllTransactions } from '#contract/admin/dashboard.ts';
import { listEnterprises } from '#contract/admin/enterprises.ts';
import { listStaffRewards } from '#contract/admin/rewards.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { pagesGroup, rewardEntry, searchState, usePalette } from '../../../shared/palette-parts.ts';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { CommandPalette } from '../../../ui/overlay/palette/command-palette.tsx';
import type { PaletteGroup } from '../../../ui/overlay/palette/palette-entries.ts';
import { customerName } from '../customer-name.ts';
import { visibleTabs } from '../tabs.tsx';

/** Objects of a kind, at most. */
const SHOWN = '5';

/**
 * The staff's palette: pages, people, companies, payments and rewards, as far as the table of rights lets the
 * user see them.
 */
export function AdminPalette({ onClose }: { onClose: () => void }) {
  const { search, isLong, go, field } = usePalette(onClose);
  const user = useSignedInUser();
  const role = roleOf(user);
  const query = { search, limit: SHOWN };
  const people = useRead(listUsers, { query }, { enabled: isLong && can(role, 'staff-customers') });
  const companies = useRead(
    listEnterprises,
    { query },
    { enabled: isLong && can(role, 'staff-enterprises') },
  );
  const payments = useRead(
    listAllTransactions,
    { query },
    { enabled: isLong && can(role, 'staff-dashboard') },
  );
  const rewards = useRead(listStaffRewards, { query }, { enabled: isLong && can(role, 'staff-customers') });

  const pages = [
    ...visibleTabs(user).map(({ id, label }) => ({ label, to: paths.admin.href(), query: { tab: id } })),
    { label: 'Transaction Manager', to: paths.adminTransactions.href() },
    { label: 'Settings', to: paths.authoritySettings.href({ username: user.username }) },
    { label: 'Help', to: paths.help.href() },
  ];
  const groups: PaletteGroup[] = [
    pagesGroup(pages, search, go),
    {
      label: 'People',
      entries: (isLong ? (people.data ?? []) : []).map((person) => ({
        key: person.id,
        label: customerName(person),
        detail: person.email,
        onChoose: () => go(paths.adminUser.href({ userId: person.id })),
      })),
    },
    {
      label: 'Companies',
      entries: (isLong ? (companies.data ?? []) : []).map(({ id, companyName, emailDomain }) => ({
        key: id,
        label: companyName,
        detail: emailDomain,
        onChoose: () => go(paths.admin.href(), { tab: 'enterprises', search: companyName }),
      })),
    },
    {
      label: 'Payments',
      entries: (isLong ? (payments.data ?? []) : []).map((line) => ({
        key: `${line.id} ${line.userId ?? line.enterpriseId}`,
        label: `${displayMoney(line.amount)} · ${line.userName}`,
        detail: formatDay(line.createdAt),
        onChoose: () => go(paths.admin.href(), { tab: 'transactions', search: line.id }),
      })),
    },
    {
      label: 'Rewards',
      entries: (isLong ? (rewards.data ?? []) : []).map((reward) =>
        rewardEntry(reward, () => go(paths.admin.href(), { tab: 'rewards', search: reward.id })),
      ),
    },
  ];
  const reads = [people, companies, payments, rewards];
  return (
    <CommandPalette
      placeholder="Page, person, payment or reward"
      groups={groups}
      {...searchState(isLong ? reads : [])}
      {...field}
    />
  );
}
