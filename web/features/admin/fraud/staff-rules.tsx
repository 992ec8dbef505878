import { deleteFraudRule, listFraudRules, setFraudRule } from '#contract/admin/fraud.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import type { RuleActs } from '../../../shared/fraud/rule-acts.ts';
import { RulesSection, type RuleTexts } from '../../../shared/fraud/rules-section.tsx';
import { toastFailure } from '../../../shared/toast-error.ts';

const TEXTS: RuleTexts = {
  lead: 'They apply to all senders. Sanctions lists are always checked. Companies set rules of their own.',
  applies: 'It applies to every sender’s rewards from now on.',
  none: 'Choose which claims wait for your review.',
};

/** The fraud rules that hold for the rewards of all senders. */
export function StaffRules() {
  const rules = useRead(listFraudRules, {}, { staleTime: 0 });
  const mayChange = can(roleOf(useSignedInUser()), 'staff-money');
  const texts = mayChange
    ? TEXTS
    : { ...TEXTS, none: 'Administrators choose which claims wait for a review.' };
  return <RulesSection rules={rules} mayChange={mayChange} useActs={useStaffRuleActs} texts={texts} />;
}

function useStaffRuleActs(onDone: () => void): RuleActs {
  const options = { invalidates: [listFraudRules, listAudit], onSuccess: onDone };
  const set = useWrite(setFraudRule, options);
  const remove = useWrite(deleteFraudRule, {
    ...options,
    onError: toastFailure,
  });
  return {
    set: (ruleType, config) => set.mutate({ params: { ruleType }, body: { config } }),
    setting: set.isPending,
    setError: set.error,
    remove: (ruleType) => remove.mutate({ params: { ruleType } }),
    removing: remove.isPending,
  };
}
