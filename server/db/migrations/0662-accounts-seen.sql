-- When a user was last active in a session that is over. Sessions are deleted when they end, so the day stands here.
create table user_seen (
  user_id uuid primary key references users,
  seen_at timestamptz not null
);
-- Before this nobody kept it: no account counts as unseen for longer.
create table seen_since (at timestamptz not null);
insert into seen_since values (now());
create unique index seen_since_once on seen_since ((true));

create trigger session_is_seen after delete on session for each row execute function session_note_seen();
