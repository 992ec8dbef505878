-- Its sender took it back whole, within ten minutes of sending it.
alter table reward add column undone boolean not null default false;
alter table reward add constraint reward_undone_whole_and_soon check (not undone or (
  coalesce(closed_as = 'canceled', false) and claimed_cents = 0 and closed_at <= created_at + interval '10 minutes'));
