import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { Card, Panel } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { CompanyFacts } from '../settings/company-facts.tsx';
import { ConfigurationForm } from '../settings/configuration-form.tsx';
import { useCompany } from '../use-company.ts';

/** The company's own settings; those of the account are beside them, at `/settings`. */
export function EnterpriseSettingsPage({ cards }: { cards: ReactNode }) {
  return useSignedInUser().isEnterpriseUser ? <OwnCompany cards={cards} /> : <NotOfACompany />;
}

function NotOfACompany() {
  return (
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home()}>Take me home</LinkButton>}>
      This page is only accessible to enterprise users.
    </NoAccess>
  );
}

function OwnCompany({ cards }: { cards: ReactNode }) {
  const user = useSignedInUser();
  const { company, error, retry, isFetching } = useCompany();
  const mayChange = can(roleOf(user), 'enterprise-settings');
  return (
    <div className="mx-auto max-w-3xl">
      <LinkButton
        to={paths.enterprise(company?.slug ?? null, user.username)}
        tone="quiet"
        size="sm"
        className="-ml-3.5 mb-3"
      >
        <ArrowLeft aria-hidden="true" />
        Back to Enterprise Dashboard
      </LinkButton>
      <PageHeading
        title="Enterprise Settings"
        lead={company ? `What ${company.companyName} is called, and how it is reached.` : undefined}
      />
      {company ? (
        <div className="flex flex-col gap-6">
          {mayChange && <ConfigurationForm company={company} />}
          <CompanyFacts company={company} showsForm={mayChange} />
          {can(roleOf(user), 'enterprise-funding') && cards}
          <Panel title="Your own settings" description="Your name, your password and how we reach you.">
            <LinkButton to={paths.enterpriseSettings(company.slug, user.username)} tone="secondary">
              Account Settings
            </LinkButton>
          </Panel>
        </div>
      ) : error ? (
        <Card>
          <ErrorState
            title="Your company did not load"
            message={messageOf(error)}
            onRetry={retry}
            busy={isFetching}
          />
        </Card>
      ) : (
        <SectionSkeleton title="Enterprise Settings" />
      )}
    </div>
  );
}
