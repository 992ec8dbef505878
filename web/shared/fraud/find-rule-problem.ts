/** What is wrong with the settings of a rule, in a sentence that names the entry. */
import type { FraudRuleType } from '#contract/fraud.ts';

/** Null for settings that the server takes. The schemas are loaded with the first check. */
export async function findRuleProblem(
  type: FraudRuleType,
  config: Record<string, unknown>,
): Promise<string | null> {
  const { FRAUD_CONFIGS } = await import('#contract/fraud-configs.ts');
  const parsed = FRAUD_CONFIGS[type].safeParse(config);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return issue ? `${subjectOf(config, issue.path)} ${issue.message}.` : 'These settings are not valid.';
}

function subjectOf(config: Record<string, unknown>, [name, place]: readonly PropertyKey[]): string {
  const value = config[String(name)];
  if (!Array.isArray(value)) return 'The number';
  return typeof place === 'number' ? `“${String(value[place])}”` : 'The list';
}
