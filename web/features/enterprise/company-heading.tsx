import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { enterpriseRoleName } from '../../shared/role-names.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Settings2 } from '../../ui/icons/system.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import type { Company } from './use-company.ts';

/** The company's name and status, and a link to its settings. */
export function CompanyHeading({ company }: { company: Company | undefined }) {
  const user = useSignedInUser();
  return (
    <PageHeading
      title={company?.companyName ?? 'Your company'}
      tabTitle="Enterprise Dashboard"
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {company ? <StatusBadge company={company} /> : <Skeleton className="h-6 w-16 rounded-full" />}
          <Dotted
            facts={[
              'Enterprise Dashboard',
              `${user.firstName} ${user.lastName}, ${enterpriseRoleName(user)}`,
            ]}
          />
        </span>
      }
      actions={
        can(roleOf(user), 'enterprise-settings') &&
        (company ? (
          <LinkButton
            to={paths.manageEnterprise.href({ company: company.slug, username: user.username })}
            tone="secondary"
          >
            <Settings2 aria-hidden="true" />
            Manage Enterprise Settings
          </LinkButton>
        ) : (
          <Skeleton className="h-11 w-64 rounded-md" />
        ))
      }
      className="mb-5"
    />
  );
}

/** Active once the company is funded, whatever its other state (P111). */
function StatusBadge({ company }: { company: Company }) {
  if (!company.isActive) return <Badge tone="bad">Inactive</Badge>;
  return company.isFunded ? <Badge tone="good">Active</Badge> : <Badge tone="warn">Pending</Badge>;
}
