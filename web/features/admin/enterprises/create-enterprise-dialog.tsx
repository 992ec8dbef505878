import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { PhoneInput } from '../../../ui/forms/phone-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { dedupeErrors } from '../dedupe-errors.ts';
import { useCreateEnterprise } from './use-enterprise-writes.ts';

const rules = () => import('#contract/admin/enterprises.ts').then((m) => m.CreateEnterpriseBody);

const EMPTY = {
  companyName: '',
  companyAddress: '',
  emailDomain: '',
  managerFirstName: '',
  managerLastName: '',
  managerEmail: '',
  managerPhone: '',
  minimumBalance: '',
};

const NAMES = [
  'companyName',
  'companyAddress',
  'emailDomain',
  'minimumBalance',
  'managerFirstName',
  'managerLastName',
  'managerEmail',
  'managerPhone',
] as const;

/** Creates a company and invites its first manager. */
export function CreateEnterpriseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create Enterprise"
      description="The manager gets an email with a link to choose a password."
      width="lg"
    >
      <CreateForm onDone={onClose} />
    </Dialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, EMPTY);
  const errors = dedupeErrors(form.formState.errors, NAMES);
  const create = useCreateEnterprise({ onDone, onRefused: (error) => showFieldErrors(form, error) });
  useFrameLock(create.isPending);
  const domain = form.watch('emailDomain').trim().replace(/^@/, '');
  return (
    <form
      {...warmUp}
      // The form only validates; the values are sent as they were typed.
      onSubmit={form.handleSubmit(() => create.mutate({ body: form.getValues() }))}
      className="flex flex-col gap-5"
    >
      <Field label="Company name" {...errors.companyName}>
        <TextInput autoComplete="off" {...form.register('companyName')} />
      </Field>
      <Field label="Company address" {...errors.companyAddress}>
        <TextInput autoComplete="off" {...form.register('companyAddress')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email domain" hint="For example acme.example" {...errors.emailDomain}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('emailDomain')}
          />
        </Field>
        <Field label="Minimum balance" optional hint="$5,000.00 when left blank" {...errors.minimumBalance}>
          <AmountInput placeholder="5,000.00" {...form.register('minimumBalance')} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-5 border-line border-t pt-5">
        <legend className="sr-only">First manager</legend>
        <p aria-hidden="true" className="font-semibold">
          First manager
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" {...errors.managerFirstName}>
            <TextInput autoComplete="off" {...form.register('managerFirstName')} />
          </Field>
          <Field label="Last name" {...errors.managerLastName}>
            <TextInput autoComplete="off" {...form.register('managerLastName')} />
          </Field>
          <Field
            label="Email"
            hint={domain ? `An address at @${domain}` : 'An address at the company domain'}
            {...errors.managerEmail}
          >
            <TextInput type="email" autoComplete="off" {...form.register('managerEmail')} />
          </Field>
          <Field label="Phone" {...errors.managerPhone}>
            <PhoneInput autoComplete="off" {...form.register('managerPhone')} />
          </Field>
        </div>
      </fieldset>
      <FormActions onCancel={onDone} busy={create.isPending}>
        Create Enterprise
      </FormActions>
    </form>
  );
}
