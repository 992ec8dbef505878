import type { ReactNode } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { AccountInformation } from '../account-information.tsx';
import { EmployersCard } from '../employers-card.tsx';
import { PersonalInformation } from '../personal-information.tsx';
import { Preferences } from '../preferences.tsx';
import { SectionNav } from '../section-nav.tsx';
import { SettingsSkeleton } from '../settings-skeleton.tsx';
import { Verification } from '../verification.tsx';

const SECTIONS = [
  { id: 'personal', label: 'Personal information' },
  { id: 'account', label: 'Account information' },
  { id: 'verification', label: 'Account verification' },
  { id: 'preferences', label: 'Preferences and notifications' },
  { id: 'employers', label: 'Your employers' },
  { id: 'security', label: 'Security and privacy' },
] as const;

/** The account's settings. The router passes `security`. */
export function SettingsPage({ security }: { security: ReactNode }) {
  const user = useSignedInUser();
  const isMember = !user.isAuthority && !user.isEnterpriseUser;
  // The prerendered outline knows no user, and must not show empty values as if they were theirs.
  const isOutline = user.id === '';
  const hasEmployers = can(roleOf(user), 'employers');
  const sections = SECTIONS.filter(
    ({ id }) => (id !== 'security' || security) && (id !== 'employers' || hasEmployers),
  );
  return (
    <>
      <BackLink to={isMember ? paths.memberMarketplace.href({ username: user.username }) : paths.home.href()}>
        Back to Dashboard
      </BackLink>
      <PageHeading title="Account Settings" lead="Your profile, contact details and security." />
      <div className="gap-10 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SectionNav sections={sections} />
        <div className="flex max-w-3xl flex-col gap-6 lg:max-w-none">
          {isOutline ? (
            <SettingsSkeleton />
          ) : (
            <>
              <PersonalInformation id="personal" />
              <AccountInformation id="account" />
              <Verification id="verification" />
              <Preferences id="preferences" />
              {hasEmployers && <EmployersCard id="employers" />}
              {security && (
                <div id="security" className="scroll-mt-24">
                  {security}
                </div>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}
