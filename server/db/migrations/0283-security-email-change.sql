-- Changes of an account's email. The old address can undo one for 7 days.
create table email_change (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  changed_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  -- An earlier change was undone, so this one no longer counts.
  voided_at timestamptz
);
create index email_change_user on email_change (user_id, changed_at);
-- An address that can be restored belongs to its owner until then.
create index email_change_held on email_change (old_email) where undone_at is null and voided_at is null;
