import {
  deleteCompanyFraudRule,
  listCompanyFraudRules,
  setCompanyFraudRule,
} from '#contract/enterprise/fraud.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import type { RuleActs } from '../../../shared/fraud/rule-acts.ts';
import { RulesSection, type RuleTexts } from '../../../shared/fraud/rules-section.tsx';
import { toastFailure } from '../../../shared/toast-error.ts';

const APPLIES = 'These apply to your company’s rewards, in addition to Indulge’s own rules.';

const TEXTS: RuleTexts = {
  lead: APPLIES,
  applies: 'It applies to your company’s rewards from now on.',
  none: 'Choose which rewards and claims wait for your review.',
};

const READ_ONLY: RuleTexts = {
  lead: `${APPLIES} A super admin sets them.`,
  applies: TEXTS.applies,
  none: 'A super admin chooses which rewards and claims wait for your review.',
};

/** The company's own fraud rules. Those who set its limits set these, too. */
export function CompanyRules() {
  const rules = useRead(listCompanyFraudRules, {}, { staleTime: 0 });
  const mayChange = can(roleOf(useSignedInUser()), 'enterprise-limits');
  return (
    <RulesSection
      rules={rules}
      mayChange={mayChange}
      useActs={useCompanyRuleActs}
      texts={mayChange ? TEXTS : READ_ONLY}
    />
  );
}

function useCompanyRuleActs(onDone: () => void): RuleActs {
  const options = { invalidates: [listCompanyFraudRules], onSuccess: onDone };
  const set = useWrite(setCompanyFraudRule, options);
  const remove = useWrite(deleteCompanyFraudRule, {
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
