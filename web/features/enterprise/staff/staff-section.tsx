import { useState } from 'react';
import { getStaffCount, listStaff, type StaffMember } from '#contract/enterprise/company.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import type { SectionProps } from '../section-props.ts';
import { AddStaff } from './add-staff.tsx';
import { RemoveStaff } from './remove-staff.tsx';
import { SlotBadges } from './slot-badges.tsx';
import { StaffTable } from './staff-table.tsx';

/** The company's managers, open invitations, and a form to invite more. */
export function StaffSection({ company }: SectionProps) {
  const staff = useRead(listStaff, {}, { staleTime: 0 });
  const count = useRead(getStaffCount, {}, { staleTime: 0 });
  const [removing, setRemoving] = useState<StaffMember | null>(null);
  if (!staff.data || !count.data) {
    return staff.error || count.error ? (
      <Card>
        <ErrorState title="Your staff did not load" {...errorProps(staff, count)} />
      </Card>
    ) : (
      <div role="status">
        <span className="sr-only">Loading staff</span>
        <Skeleton className="h-96 rounded-xl" />
      </div>
    );
  }
  // The seat of a super admin is taken from the request on.
  const listed = staff.data.filter(({ enterpriseRole }) => enterpriseRole === 'super_admin').length;
  const waiting = count.data.superAdminCount - listed;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <section aria-labelledby="staff-management" className="min-w-0">
        <PartHeading
          id="staff-management"
          title="Staff Management"
          actions={<SlotBadges count={count.data} />}
        >
          Account Staff and Department Managers use staff seats.
          {waiting > 0 && ' Invitations of super admins that wait under Approvals take seats, too.'}
        </PartHeading>
        <Card flush>
          <StaffTable staff={staff.data} onRemove={setRemoving} />
        </Card>
      </section>
      <AddStaff company={company} count={count.data} />
      <RemoveStaff member={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}
