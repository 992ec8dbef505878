import { type ReactNode, useRef, useState } from 'react';
import { getOwnRule, getPayoutRules } from '#contract/enterprise/limits.ts';
import type { Route } from '#contract/kernel/define-route.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { withoutField } from '../../../shared/forms/without-field.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { useFocusOnInvalid } from '../../../ui/hooks/use-focus-on-invalid.ts';

/** Saves the rule of a role or a manager. What the server refuses stands in `errors`, or in a toast. */
export function useSaveRule<R extends Route>(route: R, onSaved: () => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useWrite(route, {
    invalidates: [getPayoutRules, getOwnRule],
    onSuccess: onSaved,
    onError: (error) => {
      const fields = fieldErrors(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else toastFailure(error);
    },
  });
  /** A field that changes is not called wrong until the next try. */
  const correct = (...names: string[]) => setErrors((before) => names.reduce(withoutField, before));
  return { save, errors, correct };
}

export function RuleForm({
  label,
  save,
  onSave,
  children,
}: {
  label: string;
  save: { isPending: boolean; error: Error | null };
  onSave: () => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, save.error);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) onSave();
      }}
      className="flex flex-col gap-5"
    >
      {children}
      <FormFoot className="justify-end">
        <Button type="submit" busy={save.isPending} className="max-sm:w-full">
          Save limits
        </Button>
      </FormFoot>
    </form>
  );
}
