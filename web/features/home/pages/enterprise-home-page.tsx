import { getEnterprise } from '#contract/enterprise.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { enterpriseRoleName } from '../../../role-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Welcome } from '../welcome.tsx';

export function EnterpriseHomePage() {
  const user = useSignedInUser();
  const { data, isPending } = useRead(
    getEnterprise,
    { params: { enterpriseId: user.enterpriseId ?? '' } },
    { enabled: user.enterpriseId !== null },
  );
  if (!user.isEnterpriseUser) {
    return (
      <NoAccess
        title="Enterprise access is required"
        action={<LinkButton to={paths.home()}>Take me home</LinkButton>}
      >
        This page is for companies that reward their people with Indulge.
      </NoAccess>
    );
  }
  const company = data?.companyName ?? (isPending ? <Skeleton className="h-6 w-40" /> : 'Your company');
  return (
    <Welcome
      user={user}
      lead="You are signed in to your company's area of Indulge."
      facts={[
        { name: 'Company', value: company },
        { name: 'Name', value: `${user.firstName} ${user.lastName}` },
        { name: 'Email', value: user.email },
        { name: 'Role', value: <Badge tone="primary">{enterpriseRoleName(user)}</Badge> },
      ]}
      actions={<LinkButton to={paths.userSettings()}>Account Settings</LinkButton>}
    />
  );
}
