import { getOwnEnterprise } from '#contract/enterprise/company.ts';
import { listEmployees, listMyEmployees } from '#contract/enterprise/employees.ts';
import { listEnterpriseTransactions } from '#contract/enterprise/funds.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { enterpriseHref, paths } from '../../../paths.ts';
import { pagesGroup, rewardEntry, searchState, usePalette } from '../../../shared/palette-parts.ts';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { CommandPalette } from '../../../ui/overlay/palette/command-palette.tsx';
import { matching, type PaletteGroup } from '../../../ui/overlay/palette/palette-entries.ts';
import { visibleSections } from '../sections.tsx';

/** Objects of a kind, at most. */
const SHOWN = 5;
/** The newest payments are looked through. */
const NEWEST = 100;

/**
 * The palette of a company's managers: pages, employees, recent payments and rewards that the user may see.
 */
export function CompanyPalette({ onClose }: { onClose: () => void }) {
  const { search, isLong, go, field } = usePalette(onClose);
  const user = useSignedInUser();
  const role = roleOf(user);
  const { data: company } = useRead(getOwnEnterprise);
  const home = enterpriseHref(company?.slug ?? null, user.username);
  const seesAll = can(role, 'enterprise-employees');
  const people = useRead(
    seesAll ? listEmployees : listMyEmployees,
    { query: { search, limit: SHOWN } },
    { enabled: isLong && (seesAll || can(role, 'enterprise-own-employees')) },
  );
  const payments = useRead(
    listEnterpriseTransactions,
    { query: { limit: NEWEST } },
    { enabled: isLong && can(role, 'enterprise-transactions') },
  );
  const rewards = useRead(
    listCompanyRewards,
    { query: { search, limit: SHOWN } },
    { enabled: isLong && can(role, 'enterprise-rewards') },
  );

  const of = { company: company?.slug ?? '', username: user.username };
  const pages = [
    ...visibleSections(user).map(({ id, title }) => ({ label: title, to: home, query: { tab: id } })),
    ...(company && can(role, 'enterprise-books')
      ? [{ label: 'Statement', to: paths.enterpriseStatement.href(of) }]
      : []),
    ...(company ? [{ label: 'Enterprise Settings', to: paths.manageEnterprise.href(of) }] : []),
    { label: 'Help', to: paths.help.href() },
  ];
  const lines = (payments.data ?? []).map((line) => ({
    line,
    label: `${displayMoney(line.amount)} · ${line.recipientName ?? line.description}`,
  }));
  const groups: PaletteGroup[] = [
    pagesGroup(pages, search, go),
    {
      label: 'Employees',
      entries: (isLong ? (people.data ?? []) : []).map((person) => ({
        key: person.id,
        label: fullName(person),
        detail: person.email,
        onChoose: () => go(home, { tab: 'employees', search: person.email }),
      })),
    },
    {
      label: 'Recent payments',
      entries: (isLong && company ? matching(lines, search).slice(0, SHOWN) : []).map(({ line, label }) => ({
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
      entries: (isLong ? (rewards.data ?? []) : []).map((reward) =>
        rewardEntry(reward, () =>
          go(home, {
            tab: 'rewards',
            search: reward.recipientEmail ?? reward.recipientPhone ?? reward.recipientName,
          }),
        ),
      ),
    },
  ];
  return (
    <CommandPalette
      placeholder="Page, person or payment"
      groups={groups}
      {...searchState(isLong ? [people, payments, rewards] : [])}
      {...field}
    />
  );
}
