import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
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
        actions={<RoleBadge role={user.authorityRole} />}
        className="mb-5"
      />
      <AdminTabs tabs={tabs} first={first} />
    </>
  );
}

function AdminTabs({ tabs, first }: { tabs: readonly AdminTab[]; first: AdminTab }) {
  const ids = tabs.map(({ id }) => id);
  const [{ tab }] = useSearchState((raw: RawSearch) => ({ tab: oneOf(ids, raw.tab, first.id) }));
  const navigate = useNavigate();
  return (
    <Tabs
      label="Staff area"
      value={tab}
      // The search and the filters of one tab do not apply to another.
      onChange={(next) =>
        navigate({ to: '.', search: next === first.id ? {} : { tab: next }, resetScroll: false })
      }
      tabs={tabs.map(({ id, label, Panel, Count }) => ({
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
      }))}
    />
  );
}
