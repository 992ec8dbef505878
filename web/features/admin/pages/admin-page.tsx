import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { SideTabs } from '../../../ui/layout/side-tabs.tsx';
import { TabHint } from '../../../ui/layout/tab-hint.tsx';
import { AccessDenied } from '../access-denied.tsx';
import { RoleBadge } from '../role-badge.tsx';
import { TabSkeleton } from '../tab-skeleton.tsx';
import { type AdminTab, visibleTabs } from '../tabs.tsx';

/** The staff's area, at /admin and /authority/dashboard/:username alike (P38). */
export function AdminPage() {
  const user = useSignedInUser();
  const tabs = visibleTabs(user);
  const [first] = tabs;
  if (!first) return <AccessDenied />;
  return (
    <>
      <PageHeading
        title="Authority Dashboard"
        lead={<RoleBadge role={user.authorityRole} />}
        className="mb-4 sm:mb-7"
      />
      <AdminTabs tabs={tabs} first={first} />
    </>
  );
}

function AdminTabs({ tabs, first }: { tabs: readonly AdminTab[]; first: AdminTab }) {
  const ids = tabs.map(({ id }) => id);
  const [{ tab }] = useSearchState((raw: RawSearch) => ({ tab: oneOf(ids, raw.tab, first.id) }));
  const navigate = useNavigate();
  usePageTitle(tabs.find(({ id }) => id === tab)?.label ?? null);
  return (
    <SideTabs
      label="Staff area"
      hint={tabs.map(
        ({ id, label, Count }) =>
          Count &&
          id !== tab && (
            <TabHint key={id} name={label}>
              <Count />
            </TabHint>
          ),
      )}
      value={tab}
      // The search and the filters of one tab do not apply to another.
      onChange={(next, { replace }) =>
        navigate({ to: '.', search: next === first.id ? {} : { tab: next }, replace, resetScroll: false })
      }
      groups={GROUPS.map((group) => ({
        ...(group && { title: group }),
        tabs: tabs.filter((one) => one.group === group).map(toTab),
      })).filter((group) => group.tabs.length > 0)}
    />
  );
}

const GROUPS = [undefined, 'People', 'Money', 'Operations'] as const;

function toTab({ id, label, Panel, Count }: AdminTab) {
  return {
    value: id,
    label: Count ? (
      <>
        {label}
        <Count />
      </>
    ) : (
      label
    ),
    panel: (
      <Suspense fallback={<TabSkeleton label={label} />}>
        <Panel />
      </Suspense>
    ),
  };
}
