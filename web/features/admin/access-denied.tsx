import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { NoAccess } from '../../ui/feedback/no-access.tsx';

/** Shown to members, to company users, and to staff whose role lacks the capability. */
export function AccessDenied() {
  return (
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home.href()}>Take me home</LinkButton>}>
      This page is only accessible to authority users.
    </NoAccess>
  );
}
