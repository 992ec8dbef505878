/** A super administrator sets approval lines, limits and budgets. They apply to payouts from then on. */
import type { z } from 'zod';
import type { LineChannel, PersonRuleBody, RoleRuleBody } from '#contract/enterprise/limits.ts';
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { type AuditFacts, changesBetween } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { requireVersion } from '#server/kernel/content-version.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { lockCompanyStaff } from '../managers/staff-store.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import { type CompanyActor, requireMoneyNotFrozen } from '../require-company-actor.ts';
import {
  findPersonRule,
  type PersonRuleRow,
  replaceBudget,
  replacePersonLimits,
} from './person-rule-store.ts';
import {
  type ChannelLineRow,
  type PayoutLimits,
  type RuleColumns,
  replaceChannelLines,
  selectChannelLines,
  selectRoleRules,
  upsertRoleRule,
} from './rule-store.ts';
import { personRuleVersion, roleRuleVersion } from './rule-version.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'clock'>;

/** Throws `changed-meanwhile` where the form showed another rule. */
export async function setRoleRule(
  { db, clock }: Deps,
  acting: CompanyActor,
  role: EnterpriseRole,
  body: z.output<typeof RoleRuleBody>,
): Promise<void> {
  const { enterpriseId } = acting;
  const now = clock.now();
  await transaction(db, async (tx) => {
    await lockCompanyStaff(tx, enterpriseId);
    await requireMoneyNotFrozen(tx, acting);
    const before = await findRole(tx, enterpriseId, role);
    requireVersion(body.version, roleRuleVersion(before, before.lines));
    const approvalAboveCents = body.approvalAbove ?? null;
    await upsertRoleRule(tx, { enterpriseId, role, approvalAboveCents, ...toLimits(body), now });
    if (body.channels) {
      const lines = body.channels.map(({ channel, approvalAbove }) => ({
        channel,
        cents: approvalAbove ?? null,
      }));
      await replaceChannelLines(tx, { enterpriseId, role }, lines);
    }
    const changes = changesBetween(roleFacts(before), roleFacts(await findRole(tx, enterpriseId, role)));
    if (!changes) return;
    const subject = { kind: 'role', id: role, label: role };
    await recordCompanyAction(tx, acting, { action: 'limits-changed', subject, ...changes }, now);
  });
}

/** Throws `not-found` for a manager of another company, and `changed-meanwhile`. */
export async function setPersonRule(
  { db, clock }: Deps,
  acting: CompanyActor,
  userId: string,
  { limits, budget, version }: z.output<typeof PersonRuleBody>,
): Promise<void> {
  const { enterpriseId } = acting;
  const now = clock.now();
  await transaction(db, async (tx) => {
    await lockCompanyStaff(tx, enterpriseId);
    await requireMoneyNotFrozen(tx, acting);
    const before = await findPersonRule(tx, enterpriseId, userId);
    if (!before) throw refuse('not-found');
    requireVersion(version, personRuleVersion(before));
    const person = { enterpriseId, userId, now };
    await replacePersonLimits(tx, person, limits && toLimits(limits));
    await replaceBudget(tx, person, budget && { ...budget, amountCents: budget.amount });
    const after = (await findPersonRule(tx, enterpriseId, userId)) ?? before;
    const subject = { kind: 'user', id: userId, label: `${before.first_name} ${before.last_name}`.trim() };
    for (const [action, facts] of [
      ['limits-changed', limitFacts],
      ['budget-changed', budgetFacts],
    ] as const) {
      const changes = changesBetween(facts(before), facts(after));
      if (changes) await recordCompanyAction(tx, acting, { action, subject, ...changes }, now);
    }
  });
}

type RoleWithLines = RuleColumns & { lines: ChannelLineRow[] };

async function findRole(tx: Tx, enterpriseId: string, role: EnterpriseRole): Promise<RoleWithLines> {
  const rule = (await selectRoleRules(tx, enterpriseId)).find((each) => each.role === role);
  if (!rule) throw new Error(`The role ${role} has no default.`);
  const lines = await selectChannelLines(tx, enterpriseId);
  return { ...rule, lines: lines.filter((line) => line.role === role) };
}

type GivenLimits = {
  payoutLimit?: bigint | null | undefined;
  dayLimit?: bigint | null | undefined;
  monthLimit?: bigint | null | undefined;
};

function toLimits({ payoutLimit, dayLimit, monthLimit }: GivenLimits): PayoutLimits {
  return { payoutCents: payoutLimit ?? null, dayCents: dayLimit ?? null, monthCents: monthLimit ?? null };
}

const money = (cents: bigint | null) => (cents === null ? null : formatCents(cents));

function roleFacts(rule: RoleWithLines): AuditFacts {
  const above = (channel: LineChannel) => {
    const own = rule.lines.find((line) => line.channel === channel);
    return own ? (money(own.approval_above_cents) ?? 'never') : null;
  };
  return {
    approvalAbove: money(rule.approval_above_cents),
    approvalAboveOfBatches: above('file'),
    approvalAboveOfApi: above('api'),
    approvalAboveOfOccasions: above('occasion'),
    payoutLimit: money(rule.payout_limit_cents),
    dayLimit: money(rule.day_limit_cents),
    monthLimit: money(rule.month_limit_cents),
  };
}

function limitFacts(row: PersonRuleRow): AuditFacts {
  return {
    ownLimits: row.own,
    payoutLimit: money(row.payout_limit_cents),
    dayLimit: money(row.day_limit_cents),
    monthLimit: money(row.month_limit_cents),
  };
}

function budgetFacts(row: PersonRuleRow): AuditFacts {
  return { budget: money(row.budget_cents), period: row.period, rollover: row.rollover };
}
