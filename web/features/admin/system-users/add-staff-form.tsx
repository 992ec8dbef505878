import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import { createAuthorityUser, GIVEN_AUTHORITY_ROLES, listAuthorityUsers } from '#contract/admin/staff.ts';
import { getSystemSettings } from '#contract/admin/system.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { authorityRoleName } from '../../../shared/role-names.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { ACCOUNT_READS } from '../account-reads.ts';
import { toastWaiting } from '../approvals/toast-waiting.ts';
import { dedupeErrors } from '../dedupe-errors.ts';
import { generatedUsername } from './generated-username.ts';

const rules = () => import('#contract/admin/staff.ts').then((m) => m.CreateAuthorityUserBody);
const NAMES = ['firstName', 'lastName', 'email', 'authorityRole'] as const;

type Given = (typeof GIVEN_AUTHORITY_ROLES)[number];

/** Name, address and role; the username follows from the name. */
export function AddStaffForm({ onClose }: { onClose: () => void }) {
  const { data: settings } = useRead(getSystemSettings);
  const domain = settings?.authorityEmailDomain;
  const { warmUp, ...form } = useContractForm(rules, { firstName: '', lastName: '', email: '' });
  const errors = dedupeErrors(form.formState.errors, NAMES);
  const [firstName, lastName] = form.watch(['firstName', 'lastName']);
  const username = generatedUsername(firstName, lastName);

  const create = useWrite(createAuthorityUser, {
    invalidates: [listAuthorityUsers, ...ACCOUNT_READS, listStaffRequests, countStaffRequests],
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) {
        toast({
          title: 'Success',
          description: `${fullName(reply)} is invited by email, as @${reply.username}.`,
          tone: 'good',
        });
      }
      onClose();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toastError('Failed to create authority user', error);
    },
  });

  useFrameLock(create.isPending);

  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) =>
        create.mutate({ body: { ...body, ...(username && { username }) } }),
      )}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" {...errors.firstName}>
          <TextInput autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" {...errors.lastName}>
          <TextInput autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" hint={domain && `An address at @${domain}`} {...errors.email}>
        <TextInput type="email" autoComplete="off" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label="Role" {...errors.authorityRole}>
        <Select
          {...form.register('authorityRole', {
            setValueAs: (value: string) => (value || undefined) as Given,
          })}
        >
          <option value="">Choose a role</option>
          {GIVEN_AUTHORITY_ROLES.map((role) => (
            <option key={role} value={role}>
              {authorityRoleName({ authorityRole: role })}
            </option>
          ))}
        </Select>
      </Field>
      <p className="rounded-lg bg-sunken px-4 py-3 text-ink-soft text-sm">
        Username:{' '}
        <output className="wrap-anywhere font-medium text-ink">
          {username ? `@${username}` : 'first.last'}
        </output>
        {username && ', plus a number if that name is taken.'}
      </p>
      <FormActions onCancel={onClose} busy={create.isPending}>
        Add user
      </FormActions>
    </form>
  );
}
