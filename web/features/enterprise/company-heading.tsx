import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { enterpriseRoleName } from '../../shared/role-names.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Settings2 } from '../../ui/icons/system.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import type { Company } from './use-company.ts';

/** The company's name and status, the user's role, and a link to the settings: an icon on a phone. */
export function CompanyHeading({ company }: { company: Company | undefined }) {
  const user = useSignedInUser();
  return (
    <PageHeading
      title={company?.companyName ?? 'Your company'}
      tabTitle="Enterprise Dashboard"
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {company ? <StatusBadge company={company} /> : <Skeleton className="h-6 w-16 rounded-full" />}
          {enterpriseRoleName(user)}
        </span>
      }
      actions={
        can(roleOf(user), 'enterprise-settings') &&
        (company ? (
          <LinkButton
            to={paths.manageEnterprise.href({ company: company.slug, username: user.username })}
            tone="secondary"
            className="max-sm:w-11 max-sm:shrink-0 max-sm:px-0"
          >
            <Settings2 aria-hidden="true" />
            <span className="max-sm:sr-only">Manage Enterprise Settings</span>
          </LinkButton>
        ) : (
          <Skeleton className="h-11 w-64 rounded-md max-sm:w-11 max-sm:shrink-0" />
        ))
      }
      className="mb-4 sm:mb-7 max-sm:flex-nowrap max-sm:items-start"
    />
  );
}

/** Inactive, pending until the minimum is funded, or active (P111). */
function StatusBadge({ company }: { company: Company }) {
  if (!company.isActive) return <Badge tone="bad">Inactive</Badge>;
  return company.isFunded ? <Badge tone="good">Active</Badge> : <Badge tone="warn">Pending</Badge>;
}
