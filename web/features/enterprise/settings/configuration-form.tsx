import { useNavigate } from '@tanstack/react-router';
import { getEnterprise, getOwnEnterprise, updateEnterpriseSettings } from '#contract/enterprise/company.ts';
import { getEnterpriseStatement } from '#contract/enterprise/funds.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { isPromptCanceled } from '../../../api/identity-proof.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import type { Company } from '../use-company.ts';

const rules = () => import('#contract/enterprise/company.ts').then((m) => m.EnterpriseSettingsBody);

/** Edits the company's name, email and time to claim; only staff change its domain and minimum (P33). */
export function ConfigurationForm({ company }: { company: Company }) {
  const { username } = useSignedInUser();
  const navigate = useNavigate();
  const { warmUp, ...form } = useContractForm(rules, {
    companyName: company.companyName,
    companyEmail: company.companyEmail ?? '',
    rewardMonths: company.rewardMonths,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const save = useWrite(updateEnterpriseSettings, {
    invalidates: [getOwnEnterprise, getEnterprise, getEnterpriseStatement],
    onSuccess: async ({ companyName, companyEmail, rewardMonths, slug }) => {
      form.reset({ companyName, companyEmail: companyEmail ?? '', rewardMonths });
      toast({ title: 'Success', description: 'Enterprise settings updated successfully', tone: 'good' });
      // The company's name is part of the address, which changes with it.
      await navigate({
        to: paths.manageEnterprise.href({ company: slug, username }),
        replace: true,
        resetScroll: false,
      });
    },
    onError: (error) => {
      if (isPromptCanceled(error)) return;
      toast({
        title: 'Error',
        description: 'Failed to update enterprise settings',
        tone: 'destructive',
      });
      showFieldErrors(form, error);
    },
  });
  return (
    <Panel title="Enterprise Configuration">
      <form
        {...warmUp}
        aria-label="Enterprise Configuration"
        onSubmit={form.handleSubmit(({ companyName, companyEmail, rewardMonths }) =>
          // What was not changed here may have been changed by a colleague.
          save.mutate({
            body: {
              ...(dirtyFields.companyName && { companyName }),
              ...(dirtyFields.companyEmail && { companyEmail }),
              ...(dirtyFields.rewardMonths && { rewardMonths }),
            },
          }),
        )}
        className="flex flex-col gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Company name"
            error={errors.companyName?.message}
            hint="Used in your page’s web address."
          >
            <TextInput autoComplete="organization" maxLength={200} {...form.register('companyName')} />
          </Field>
          <Field
            label="Company email"
            optional
            error={errors.companyEmail?.message}
            hint="For questions about your account."
          >
            <TextInput type="email" inputMode="email" autoComplete="off" {...form.register('companyEmail')} />
          </Field>
          <Field
            label="Rewards can be claimed for"
            error={errors.rewardMonths?.message}
            hint="Applies to new rewards. Unclaimed money returns to the shared balance."
          >
            <Select {...form.register('rewardMonths', { valueAsNumber: true })}>
              {monthChoices(company.rewardMonths).map((months) => (
                <option key={months} value={months}>
                  {countLabel(months, 'month', 'months')}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Email domain" hint="The email domain cannot be changed.">
            <TextInput readOnly value={company.emailDomain} />
          </Field>
          <Field label="Minimum balance" hint="Set by the super administrator.">
            <TextInput readOnly value={displayMoney(company.minimumBalanceRequired)} />
          </Field>
        </div>
        <div className="flex justify-end">
          <Button type="submit" busy={save.isPending} disabled={!isDirty} className="max-sm:w-full">
            Save settings
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const USUAL_MONTHS = [1, 3, 6, 12, 24, 36, 60];

/** The company's own choice stays in the list, also one that a program made. */
function monthChoices(current: number): number[] {
  return [...new Set([...USUAL_MONTHS, current])].sort((a, b) => a - b);
}
