import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { NoAccess } from '../../ui/feedback/no-access.tsx';

/** Shown to users without a company. */
export function NoEnterprise() {
  return (
    <NoAccess
      title="Enterprise access is required"
      action={<LinkButton to={paths.home.href()}>Take me home</LinkButton>}
    >
      This page is for companies that reward their people with Indulge.
    </NoAccess>
  );
}
