import type { ReactNode } from 'react';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { UserRoundPen } from '../../../ui/icons/people.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { AccessDenied } from '../access-denied.tsx';
import { Access } from '../settings/access.tsx';
import { NotificationPreferences } from '../settings/notification-preferences.tsx';
import { SystemFigures } from '../settings/system-figures.tsx';

/** The settings of a staff member. The router passes `security`. */
export function AuthoritySettingsPage({ security }: { security: ReactNode }) {
  const user = useSignedInUser();
  if (!user.isAuthority) return <AccessDenied />;
  return (
    <>
      <BackLink to={paths.authority.href({ username: user.username })}>Back to Dashboard</BackLink>
      <PageHeading
        title="Authority Settings"
        actions={
          <LinkButton to={paths.settings.href()} tone="secondary">
            <UserRoundPen aria-hidden="true" />
            Edit my profile
          </LinkButton>
        }
      />
      <SystemFigures />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <NotificationPreferences />
        <Access />
      </div>
      <div id="security" className="mt-5 scroll-mt-24">
        {security}
      </div>
    </>
  );
}
