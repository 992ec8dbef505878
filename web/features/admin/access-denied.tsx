import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { NoAccess } from '../../ui/feedback/no-access.tsx';

/** For members, for people of companies, and for staff whose role does not reach this far. */
export function AccessDenied() {
  return (
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home.href()}>Take me home</LinkButton>}>
      This page is only accessible to authority users.
    </NoAccess>
  );
}
