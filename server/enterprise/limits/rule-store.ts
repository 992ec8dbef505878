/** The SQL of the rules of roles and channels, and of the room that they leave. */
import type { BUDGET_PERIODS, LineChannel } from '#contract/enterprise/limits.ts';
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type LimitColumns = {
  payout_limit_cents: bigint | null;
  day_limit_cents: bigint | null;
  month_limit_cents: bigint | null;
};

export type RuleColumns = LimitColumns & { approval_above_cents: bigint | null };
export type RoleRuleRow = RuleColumns & { role: EnterpriseRole; is_default: boolean };

/** The rules that apply, for every role. */
export async function selectRoleRules(db: Queryable, enterpriseId: string): Promise<RoleRuleRow[]> {
  const { rows } = await db.query<RoleRuleRow>(
    `select usual.role, own.role is null as is_default,
       case when own.role is null then usual.approval_above_cents else own.approval_above_cents end
         as approval_above_cents,
       case when own.role is null then usual.payout_limit_cents else own.payout_limit_cents end as payout_limit_cents,
       case when own.role is null then usual.day_limit_cents else own.day_limit_cents end as day_limit_cents,
       case when own.role is null then usual.month_limit_cents else own.month_limit_cents end as month_limit_cents
     from payout_role_default usual
     left join payout_role_rule own on own.enterprise_id = $1 and own.role = usual.role
     order by array_position(array['super_admin', 'account_manager', 'account_staff', 'department_manager'], usual.role)`,
    [enterpriseId],
  );
  return rows;
}

export type ChannelLineRow = {
  role: EnterpriseRole;
  channel: LineChannel;
  approval_above_cents: bigint | null;
};

/** The channels with a line of their own. */
export async function selectChannelLines(db: Queryable, enterpriseId: string): Promise<ChannelLineRow[]> {
  const { rows } = await db.query<ChannelLineRow>(
    `select role, channel, approval_above_cents from payout_channel_line where enterprise_id = $1
     order by array_position(array['file', 'api', 'occasion'], channel)`,
    [enterpriseId],
  );
  return rows;
}

export async function replaceChannelLines(
  tx: Tx,
  { enterpriseId, role }: { enterpriseId: string; role: string },
  lines: readonly { channel: LineChannel; cents: bigint | null }[],
): Promise<void> {
  await tx.query('delete from payout_channel_line where enterprise_id = $1 and role = $2', [
    enterpriseId,
    role,
  ]);
  await tx.query(
    `insert into payout_channel_line (enterprise_id, role, channel, approval_above_cents)
     select $1, $2, channel, cents from unnest($3::text[], $4::bigint[]) as line (channel, cents)`,
    [enterpriseId, role, lines.map(({ channel }) => channel), lines.map(({ cents }) => cents)],
  );
}

export type OwnRuleRow = RuleColumns & {
  left_cents: bigint | null;
  batch_above_cents: bigint | null;
  batch_left_cents: bigint | null;
};

export async function findOwnRule(
  db: Queryable,
  { enterpriseId, userId, role }: { enterpriseId: string; userId: string; role: string },
  now: Date,
): Promise<OwnRuleRow | undefined> {
  const { rows } = await db.query<OwnRuleRow>(
    `select rule.approval_above_cents, payout_limit_cents, day_limit_cents, month_limit_cents,
       payout_line_left($1, $2, $3, 'dashboard', $4) as left_cents,
       case when file.role is null then rule.approval_above_cents else file.approval_above_cents end
         as batch_above_cents,
       payout_line_left($1, $2, $3, 'file', $4) as batch_left_cents
     from payout_rule_of($1, $2, $3) rule
     left join payout_channel_line file on file.enterprise_id = $1 and file.role = $3 and file.channel = 'file'`,
    [enterpriseId, userId, role, now],
  );
  return rows[0];
}

export type RoomRow = {
  user_id: string;
  kind: 'day' | 'month' | 'budget';
  period: (typeof BUDGET_PERIODS)[number] | null;
  allowed_cents: bigint;
  left_cents: bigint;
};

/** What these managers may still spend today, by every limit and budget that they have. */
export async function selectRoom(
  db: Queryable,
  enterpriseId: string,
  people: { userId: string; role: string }[],
  now: Date,
): Promise<RoomRow[]> {
  const { rows } = await db.query<RoomRow>(
    `select person.id as user_id, room.kind, room.period, room.allowed_cents, room.left_cents
     from unnest($2::uuid[], $3::text[]) as person (id, role)
     cross join lateral payout_room($1, person.id, person.role, ($4::timestamptz at time zone 'UTC')::date) room
     order by array_position(array['day', 'month', 'budget'], room.kind)`,
    [enterpriseId, people.map(({ userId }) => userId), people.map(({ role }) => role), now],
  );
  return rows;
}

export type PayoutLimits = { payoutCents: bigint | null; dayCents: bigint | null; monthCents: bigint | null };

export async function upsertRoleRule(
  tx: Tx,
  rule: PayoutLimits & { enterpriseId: string; role: string; approvalAboveCents: bigint | null; now: Date },
): Promise<void> {
  await tx.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, payout_limit_cents, day_limit_cents,
       month_limit_cents, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (enterprise_id, role) do update set approval_above_cents = excluded.approval_above_cents,
       payout_limit_cents = excluded.payout_limit_cents, day_limit_cents = excluded.day_limit_cents,
       month_limit_cents = excluded.month_limit_cents, updated_at = excluded.updated_at`,
    [
      rule.enterpriseId,
      rule.role,
      rule.approvalAboveCents,
      rule.payoutCents,
      rule.dayCents,
      rule.monthCents,
      rule.now,
    ],
  );
}
