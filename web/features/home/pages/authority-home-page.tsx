import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { authorityRoleName } from '../../../role-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { Welcome } from '../welcome.tsx';

export function AuthorityHomePage() {
  const user = useSignedInUser();
  if (!user.isAuthority) {
    return (
      <NoAccess title="Access Denied" action={<LinkButton to={paths.home()}>Take me home</LinkButton>}>
        This page is only accessible to authority users.
      </NoAccess>
    );
  }
  return (
    <Welcome
      user={user}
      lead="You are signed in to the staff area of Indulge."
      facts={[
        { name: 'Name', value: `${user.firstName} ${user.lastName}` },
        { name: 'Email', value: user.email },
        { name: 'Role', value: <Badge tone="primary">{authorityRoleName(user)}</Badge> },
      ]}
      actions={
        <>
          <LinkButton to={paths.userSettings()}>Account Settings</LinkButton>
          {can(roleOf(user), 'marketplace') && (
            <LinkButton to={paths.marketplace(user.username)} tone="secondary">
              Open the marketplace
            </LinkButton>
          )}
        </>
      }
    />
  );
}
