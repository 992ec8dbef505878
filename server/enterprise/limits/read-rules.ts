/** What every role and manager may pay, and what is left of it. */
import type { OwnRule, PayoutRules, PersonRule, RoleRule, Room } from '#contract/enterprise/limits.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { EnterpriseDeps } from '../deps.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { type PersonRuleRow, selectPersonRules } from './person-rule-store.ts';
import {
  type ChannelLineRow,
  findOwnRule,
  type LimitColumns,
  type RoleRuleRow,
  type RoomRow,
  selectChannelLines,
  selectRoleRules,
  selectRoom,
} from './rule-store.ts';
import { personRuleVersion, roleRuleVersion } from './rule-version.ts';

type Deps = Pick<EnterpriseDeps, 'clock'> & { db: Queryable };

export async function readOwnRule({ db, clock }: Deps, acting: CompanyActor): Promise<OwnRule> {
  const rule = await findOwnRule(db, acting, clock.now());
  const room = await selectRoom(db, acting.enterpriseId, [acting], clock.now());
  return {
    approvalAbove: toMoney(rule?.approval_above_cents),
    approvalLeft: leftMoney(rule?.left_cents),
    batches: {
      approvalAbove: toMoney(rule?.batch_above_cents),
      approvalLeft: leftMoney(rule?.batch_left_cents),
    },
    payoutLimit: toMoney(rule?.payout_limit_cents),
    room: room.map(toRoom),
  };
}

export async function readRules({ db, clock }: Deps, { enterpriseId }: CompanyActor): Promise<PayoutRules> {
  const roles = await selectRoleRules(db, enterpriseId);
  const lines = await selectChannelLines(db, enterpriseId);
  const people = await selectPersonRules(db, enterpriseId);
  const managers = people.map(({ user_id: userId, role }) => ({ userId, role }));
  const room = await selectRoom(db, enterpriseId, managers, clock.now());
  return {
    roles: roles.map((rule) =>
      toRoleRule(
        rule,
        lines.filter(({ role }) => role === rule.role),
      ),
    ),
    people: people.map((person) =>
      toPersonRule(
        person,
        room.filter(({ user_id }) => user_id === person.user_id),
      ),
    ),
  };
}

function toRoleRule(row: RoleRuleRow, lines: readonly ChannelLineRow[]): RoleRule {
  return {
    role: row.role,
    approvalAbove: toMoney(row.approval_above_cents),
    channels: lines.map(({ channel, approval_above_cents: cents }) => ({
      channel,
      approvalAbove: toMoney(cents),
    })),
    ...toLimits(row),
    isDefault: row.is_default,
    version: roleRuleVersion(row, lines),
  };
}

function toPersonRule(row: PersonRuleRow, room: RoomRow[]): PersonRule {
  const { budget_cents, period, rollover } = row;
  const hasBudget = budget_cents !== null && period !== null && rollover !== null;
  return {
    userId: row.user_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    role: row.role,
    limits: row.own ? toLimits(row) : null,
    budget: hasBudget ? { amount: formatCents(budget_cents), period, rollover } : null,
    room: room.map(toRoom),
    version: personRuleVersion(row),
  };
}

function toLimits(row: LimitColumns) {
  return {
    payoutLimit: toMoney(row.payout_limit_cents),
    dayLimit: toMoney(row.day_limit_cents),
    monthLimit: toMoney(row.month_limit_cents),
  };
}

function toRoom({ kind, period, allowed_cents, left_cents }: RoomRow): Room {
  const left = left_cents > 0n ? left_cents : 0n;
  return { kind, period, allowed: formatCents(allowed_cents), left: formatCents(left) };
}

function leftMoney(cents: bigint | null | undefined): string | null {
  return toMoney(cents != null && cents < 0n ? 0n : cents);
}

function toMoney(cents: bigint | null | undefined): string | null {
  return cents === null || cents === undefined ? null : formatCents(cents);
}
