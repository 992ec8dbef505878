import type { ReactNode } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { enterpriseHref, paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoAccess } from '../../../ui/feedback/no-access.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card, Panel } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { CompanyFacts } from '../settings/company-facts.tsx';
import { ConfigurationForm } from '../settings/configuration-form.tsx';
import { useCompany } from '../use-company.ts';

/** The company's settings; those of the account are at `/settings`. */
export function EnterpriseSettingsPage({ cards }: { cards: ReactNode }) {
  return useSignedInUser().isEnterpriseUser ? <OwnCompany cards={cards} /> : <NotOfACompany />;
}

function NotOfACompany() {
  return (
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home.href()}>Take me home</LinkButton>}>
      This page is only accessible to enterprise users.
    </NoAccess>
  );
}

function OwnCompany({ cards }: { cards: ReactNode }) {
  const user = useSignedInUser();
  const { company, failure } = useCompany();
  const mayChange = can(roleOf(user), 'enterprise-settings');
  const mayFund = can(roleOf(user), 'enterprise-funding');
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={enterpriseHref(company?.slug ?? null, user.username)}>
        Back to Enterprise Dashboard
      </BackLink>
      <PageHeading title="Enterprise Settings" />
      {company ? (
        <div className="flex flex-col gap-6">
          {mayChange && <ConfigurationForm company={company} />}
          <CompanyFacts company={company} showsForm={mayChange} />
          {mayFund && cards}
          <Panel title="Your own settings" description="Your name, password and contact details.">
            <LinkButton
              to={paths.enterpriseSettings.href({ company: company.slug, username: user.username })}
              tone="secondary"
            >
              Account Settings
            </LinkButton>
          </Panel>
        </div>
      ) : failure ? (
        <Card>
          <ErrorState title="Your company did not load" {...failure} />
        </Card>
      ) : (
        <SectionSkeleton title="Enterprise Settings" />
      )}
    </div>
  );
}
