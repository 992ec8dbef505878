-- Every action of staff, written in the transaction that carries it out.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  actor_id uuid not null,
  -- The role at that time; roles change.
  actor_role text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The subject's name, because a deleted account no longer has one.
  subject text not null,
  reason text check (btrim(reason) <> ''),
  before jsonb,
  after jsonb
);
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);

-- Append-only, like the ledger: the privileges bind the product's own role, the triggers every role.
revoke update, delete, truncate on audit_entry from current_user;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function ledger_refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  execute function ledger_refuse_change();
