-- A company may say another line of approval for a channel of a role: for payouts to many, for its software, or for
-- birthdays and anniversaries. A channel without a row has the line of the role.
create table payout_channel_line (
  enterprise_id uuid not null references enterprise,
  role text not null references payout_role_default,
  channel text not null check (channel in ('file', 'api', 'occasion')),
  -- Null: nothing waits.
  approval_above_cents bigint check (approval_above_cents >= 0),
  primary key (enterprise_id, role, channel)
);

-- A channel with a line of its own counts for itself.
alter table payout_unapproved add column channel text not null default 'dashboard';
