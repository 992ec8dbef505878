import { useState } from 'react';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { LogOut } from '../../../ui/icons/actions.ts';
import { Plus } from '../../../ui/icons/basic.ts';
import { ShieldCheck } from '../../../ui/icons/people.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { FreezeDialog } from '../customers/freeze-dialog.tsx';
import { SignOutDialog } from '../customers/sign-out-dialog.tsx';
import { RoleBadge } from '../role-badge.tsx';

/** The customer's name and the actions on the account. */
export function CustomerHeading({ customer }: { customer: AdminUserDetail }) {
  const { firstName, lastName, username, email, profileImageUrl, isAuthority, isFrozen } = customer;
  const name = fullName({ firstName, lastName }) || username;
  const role = roleOf(useSignedInUser());
  const movesMoney = can(role, 'staff-money');
  const readsSecurity = can(role, 'staff-system');
  const [freezing, setFreezing] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  const hasBalance = !isAuthority && !customer.isEnterpriseUser;
  return (
    <div className="mb-6 flex flex-wrap items-start gap-4 sm:gap-5">
      <Avatar name={name} imageUrl={profileImageUrl} size="lg" className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <PageHeading
          title={name}
          tabTitle={`${name} · Customer`}
          className="mb-2"
          lead={
            <>
              <Dotted
                className="wrap-anywhere"
                facts={[<EmailAddress key="email">{email}</EmailAddress>, `@${username}`]}
              />
              <span className="mt-3 flex flex-wrap gap-1.5">
                <Kind customer={customer} />
                {isFrozen && <Badge tone="warn">Frozen</Badge>}
                {customer.emailVerified ? (
                  <Badge tone="good">Email verified</Badge>
                ) : (
                  <Badge tone="warn">Email not verified</Badge>
                )}
                {customer.twoFactorEnabled && <Badge tone="good">Two-factor on</Badge>}
                {!customer.profileComplete && <Badge tone="warn">Profile incomplete</Badge>}
              </span>
            </>
          }
          actions={
            !isAuthority && (
              <div className="flex flex-wrap gap-2">
                {movesMoney && hasBalance && (
                  <LinkButton
                    to={paths.adminTransactions.href()}
                    search={{ user: customer.id }}
                    tone="secondary"
                  >
                    <Plus aria-hidden="true" />
                    Add to balance
                  </LinkButton>
                )}
                <Button tone="secondary" onClick={() => setFreezing(true)}>
                  {isFrozen ? 'Unfreeze' : 'Freeze'}
                </Button>
                {readsSecurity && (
                  <LinkButton
                    to={paths.admin.href()}
                    search={{ tab: 'security', account: customer.id }}
                    tone="secondary"
                  >
                    <ShieldCheck aria-hidden="true" />
                    Security events
                  </LinkButton>
                )}
                {!isFrozen && (
                  <RowMenu
                    label={`More actions on ${name}`}
                    actions={[
                      {
                        label: 'Sign out everywhere',
                        icon: <LogOut aria-hidden="true" />,
                        onSelect: () => setSigningOut(true),
                      },
                    ]}
                  />
                )}
              </div>
            )
          }
        />
      </div>
      {freezing && <FreezeDialog person={customer} onClose={() => setFreezing(false)} />}
      {signingOut && <SignOutDialog person={customer} onClose={() => setSigningOut(false)} />}
    </div>
  );
}

function Kind({ customer }: { customer: AdminUserDetail }) {
  if (customer.isAuthority) return <RoleBadge role={customer.authorityRole} />;
  if (customer.isEnterpriseUser) return <Badge tone="primary">{customer.companyName ?? 'Enterprise'}</Badge>;
  return <Badge>{customer.userType === 'individual' ? 'Invited member' : 'Member'}</Badge>;
}
