import { addStaff, NEW_STAFF_ROLES, STAFF_LIMIT, SUPER_ADMIN_LIMIT } from '#contract/enterprise/company.ts';
import { enterpriseRoleOf, mayGrant, needsConfirmation } from '#contract/enterprise/roles.ts';
import { roleOf } from '#contract/kernel/capabilities.ts';
import { errorMessage, refusalCode } from '../../../api/api-error.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { enterpriseRoleName } from '../../../shared/role-names.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { UserPlus } from '../../../ui/icons/people.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { Locked } from '../locked.tsx';
import type { Company } from '../use-company.ts';
import { STAFF_READS } from './staff-reads.ts';

type Room = { canAddStaff: boolean; canAddSuperAdmin: boolean };

const rules = async () => (await import('#contract/enterprise/company.ts')).AddStaffBody;
const EMPTY = { emailUsername: '', firstName: '', lastName: '', role: 'staff' as const };

/** Invites a manager at the company's own domain. */
export function AddStaff({ company, count }: { company: Company; count: Room }) {
  return (
    <Panel title="Add Staff Member" description="They get an email with a link to choose a password.">
      {company.isUnlocked ? (
        <Form domain={company.emailDomain} room={count} />
      ) : (
        <Locked company={company} what="You can add staff" />
      )}
    </Panel>
  );
}

function Form({ domain, room }: { domain: string; room: Room }) {
  const own = roleOf(useSignedInUser());
  const roles = NEW_STAFF_ROLES.filter((role) => mayGrant(own, enterpriseRoleOf(role)));
  const { warmUp, ...form } = useContractForm(rules, EMPTY);
  const { errors } = form.formState;
  const role = form.watch('role');
  const isFull = role === 'super_admin' ? !room.canAddSuperAdmin : !room.canAddStaff;
  const add = useWrite(addStaff, {
    invalidates: STAFF_READS,
    onSuccess: (added) => {
      if ('invitationRequestId' in added)
        toast({ title: 'Sent for confirmation', description: added.message, tone: 'good' });
      else
        toast({
          title: 'Staff member added successfully',
          description: `An invitation is on its way to ${added.email}.`,
          tone: 'good',
        });
      form.reset(EMPTY);
      form.setFocus('emailUsername');
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      if (refusalCode(error) === 'user-exists')
        form.setError('emailUsername', { message: errorMessage(error) }, { shouldFocus: true });
      else toastFailure(error);
    },
  });

  return (
    <form
      {...warmUp}
      aria-label="Add Staff Member"
      onSubmit={form.handleSubmit((body) => {
        if (!isFull) add.mutate({ body });
      })}
      className="flex flex-col gap-5"
    >
      <Field label="Email username" error={errors.emailUsername?.message} hint={`The part before @${domain}`}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('emailUsername')}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Role" error={errors.role?.message}>
        <Select {...form.register('role')}>
          {roles.map((each) => (
            <option key={each} value={each}>
              {enterpriseRoleName({ enterpriseRole: enterpriseRoleOf(each) })}
            </option>
          ))}
        </Select>
      </Field>
      {isFull && (
        <Notice tone="warn" title="No room left in this role">
          {role === 'super_admin'
            ? `A company has at most ${SUPER_ADMIN_LIMIT} super admins.`
            : `A company has at most ${STAFF_LIMIT} staff members, invitations included.`}
        </Notice>
      )}
      {needsConfirmation(own, enterpriseRoleOf(role)) && (
        <Notice title="A super admin confirms this role">
          The invitation is sent once a super admin of your company confirms it.
        </Notice>
      )}
      <Button type="submit" size="lg" block busy={add.isPending} disabled={isFull}>
        <UserPlus aria-hidden="true" />
        Add Staff Member
      </Button>
    </form>
  );
}
