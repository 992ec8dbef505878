import { type FormEvent, useState } from 'react';
import { formProblem } from '../../api/form-problem.ts';
import { findRuleProblem } from './find-rule-problem.ts';
import type { UseRuleActs } from './rule-acts.ts';
import { type FraudRuleForm, toRuleConfig } from './rule-forms.ts';

/** The form of one rule: what is typed, what is wrong with it, and the call that sets it. */
export function useRuleForm(
  rule: FraudRuleForm,
  { useActs, onSet }: { useActs: UseRuleActs; onSet: () => void },
) {
  const [form, setForm] = useState(rule);
  const [problem, setProblem] = useState<string | null>(null);
  const { set, setting, setError } = useActs(onSet);
  // A refusal is not shown any more once the form has changed.
  const [corrected, setCorrected] = useState<Error | null>(null);

  return {
    form,
    change(changes: Partial<FraudRuleForm>) {
      setProblem(null);
      setCorrected(setError);
      setForm({ ...form, ...changes });
    },
    error: problem ?? (setError === corrected ? undefined : formProblem(setError)),
    setting,
    async onSubmit(event: FormEvent) {
      event.preventDefault();
      if (setting) return;
      const config = toRuleConfig(form);
      try {
        const found = await findRuleProblem(form.type, config);
        setProblem(found);
        if (found === null) set(form.type, config);
      } catch {
        // The script of the rules did not load.
        setProblem('This could not be checked. Please try again.');
      }
    },
  };
}
