import type { Enterprise } from '#contract/enterprise/company.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { formatPhone } from '../../../ui/format/phone-format.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { PhoneInput } from '../../../ui/forms/phone-input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { FormOf } from '../stale-edit.ts';
import { useStaleEdit } from '../use-stale-edit.tsx';
import { useUpdateEnterprise } from './use-enterprise-writes.ts';

function toForm(enterprise: Enterprise) {
  return {
    companyName: enterprise.companyName,
    companyEmail: enterprise.companyEmail ?? '',
    emailDomain: enterprise.emailDomain,
    companyPhone: formatPhone(enterprise.companyPhone ?? ''),
    companyAddress: enterprise.companyAddress ?? '',
    minimumBalanceRequired: enterprise.minimumBalanceRequired,
    isActive: enterprise.isActive,
  };
}

const COMPANY_FORM: FormOf<Enterprise, ReturnType<typeof toForm>> = {
  toForm,
  labels: [
    ['companyName', 'Company name'],
    ['companyEmail', 'Company email'],
    ['emailDomain', 'Email domain'],
    ['companyPhone', 'Phone'],
    ['minimumBalanceRequired', 'Minimum balance'],
    ['companyAddress', 'Address'],
    ['isActive', 'Active'],
  ],
  show(name, value) {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return name === 'minimumBalanceRequired' ? displayMoney(value) : value;
  },
};

const rules = () => import('#contract/admin/enterprises.ts').then((m) => m.UpdateEnterpriseBody);

/** Edits a company's details. */
export function EditEnterpriseDialog({
  open,
  onClose,
  enterprise,
}: {
  open: boolean;
  onClose: () => void;
  enterprise: Enterprise;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Edit ${enterprise.companyName}`}
      description="The company itself can change only its name and email."
      width="lg"
    >
      <EditForm enterprise={enterprise} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ enterprise, onDone }: { enterprise: Enterprise; onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, toForm(enterprise));
  const { errors } = form.formState;
  const stale = useStaleEdit(enterprise, form, COMPANY_FORM);
  const update = useUpdateEnterprise({
    onDone,
    onRefused: (error) => {
      stale.takeCurrent(error);
      showFieldErrors(form, error);
    },
  });

  useFrameLock(update.isPending);

  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit(() =>
        update.mutate({
          params: { enterpriseId: enterprise.id },
          body: { ...form.getValues(), expectedUpdatedAt: stale.facts.updatedAt },
        }),
      )}
      className="flex flex-col gap-5"
    >
      {stale.notice}
      <Field label="Company name" error={errors.companyName?.message}>
        <TextInput autoComplete="off" {...form.register('companyName')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Company email" optional error={errors.companyEmail?.message}>
          <TextInput type="email" autoComplete="off" {...form.register('companyEmail')} />
        </Field>
        <Field label="Email domain" error={errors.emailDomain?.message}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('emailDomain')}
          />
        </Field>
        <Field label="Phone" optional error={errors.companyPhone?.message}>
          <PhoneInput autoComplete="off" {...form.register('companyPhone')} />
        </Field>
        <Field label="Minimum balance" error={errors.minimumBalanceRequired?.message}>
          <AmountInput min={0} step={0.01} {...form.register('minimumBalanceRequired')} />
        </Field>
      </div>
      <Field label="Address" optional error={errors.companyAddress?.message}>
        <TextInput autoComplete="off" {...form.register('companyAddress')} />
      </Field>
      <div className="border-line border-t pt-2">
        <Switch
          label="Active"
          description="An inactive company cannot add funds or pay. Its people keep their own money."
          checked={form.watch('isActive') === true}
          onChange={(event) => form.setValue('isActive', event.currentTarget.checked)}
        />
      </div>
      <FormActions onCancel={onDone} busy={update.isPending} disabled={stale.isStale}>
        Save changes
      </FormActions>
    </form>
  );
}
