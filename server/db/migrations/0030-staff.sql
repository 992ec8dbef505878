-- The provider's staff: what they did, payments that they completed, accounts that they put on hold.

-- Every action of staff, written in the transaction that makes it true.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  actor_id uuid not null,
  -- As it was then; people change roles.
  actor_role text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The subject in words, because a deleted account has none any more.
  subject text not null,
  reason text check (btrim(reason) <> ''),
  before jsonb,
  after jsonb
);
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);

-- What is written stays, as in the ledger: the privileges bind the product's own role, the triggers everybody.
revoke update, delete, truncate on audit_entry from current_user;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function ledger_refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  execute function ledger_refuse_change();

-- A payment that staff completed before the processor confirmed it: credited at our own expense. Should the processor's
-- money arrive after all, it covers what was credited, once.
create table staff_completion (
  payment_id uuid primary key references payment,
  completed_at timestamptz not null,
  covered_at timestamptz
);

-- Why staff put an account on hold.
alter table users add column frozen_reason text,
  add constraint users_frozen_reason check (frozen_reason is null or frozen_at is not null);
