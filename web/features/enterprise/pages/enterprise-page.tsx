import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { getOwnEnterprise } from '#contract/enterprise/company.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { invalidate } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { SideTabs } from '../../../ui/layout/side-tabs.tsx';
import { TabHint } from '../../../ui/layout/tab-hint.tsx';
import { CompanyHeading } from '../company-heading.tsx';
import { CompanyState } from '../company-state.tsx';
import { NoEnterprise } from '../no-enterprise.tsx';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { type DashboardSection, hiddenTitle, SECTION_GROUPS, visibleSections } from '../sections.tsx';
import { type Company, useCompany } from '../use-company.ts';

/** The company dashboard. The session decides whose company it shows, not the address (P32). */
export function EnterprisePage() {
  const sections = visibleSections(useSignedInUser());
  const [first] = sections;
  return first ? <OwnCompany sections={sections} first={first} /> : <NoEnterprise />;
}

type Shown = { sections: readonly DashboardSection[]; first: DashboardSection };

function OwnCompany(shown: Shown) {
  const { company, failure } = useCompany();
  return (
    <>
      <CompanyHeading company={company} />
      {company ? (
        <>
          <CompanyState company={company} />
          <SectionTabs {...shown} company={company} />
        </>
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <SectionSkeleton title="your company" />
      )}
    </>
  );
}

function SectionTabs({ sections, first, company }: Shown & { company: Company }) {
  const ids = sections.map(({ id }) => id);
  const [{ tab, hidden }] = useSearchState((raw: RawSearch) => ({
    tab: oneOf(ids, raw.tab, first.id),
    hidden: hiddenTitle(sections, raw.tab),
  }));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  usePageTitle(sections.find(({ id }) => id === tab)?.title ?? null);
  return (
    <>
      {hidden && <Notice title={`Your role does not include ${hidden}`} className="mb-6" />}
      <SideTabs
        label="Enterprise dashboard"
        hint={sections.map(
          ({ id, title, Count }) =>
            Count &&
            id !== tab && (
              <TabHint key={id} name={title}>
                <Count />
              </TabHint>
            ),
        )}
        value={tab}
        onChange={(next, { replace }) => {
          // Colleagues pay from the same balance, which every section shows or checks.
          void invalidate(queryClient, [getOwnEnterprise]);
          // The search and the filters of one section do not apply to another.
          void navigate({
            to: '.',
            search: next === first.id ? {} : { tab: next },
            replace,
            resetScroll: false,
          });
        }}
        groups={[undefined, ...SECTION_GROUPS]
          .map((group) => ({
            ...(group && { title: group }),
            tabs: sections
              .filter((section) => section.group === group)
              .map((section) => toTab(section, company)),
          }))
          .filter(({ tabs }) => tabs.length > 0)}
      />
    </>
  );
}

function toTab({ id, title, Panel, Count }: DashboardSection, company: Company) {
  return {
    value: id,
    label: Count ? (
      <>
        {title}
        <Count />
      </>
    ) : (
      title
    ),
    panel: (
      <Suspense fallback={<SectionSkeleton title={title} />}>
        <Panel company={company} />
      </Suspense>
    ),
  };
}
