-- What happened to the security of accounts: sign-ins, factors, links, passwords, rights, exports, and staff
-- reading personal data. It holds no secret, and no address of an account that does not exist.

create table security_event (
  id uuid primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- The account that it happened to; null where a sign-in named no account.
  user_id uuid,
  -- Who did it, where that is known: the user, a member of staff or a manager of the company.
  actor_id uuid,
  -- A hash of the email that a failed sign-in named, so that attempts at many accounts can be counted.
  account_key text,
  -- An IPv4 address, or the /64 of an IPv6 address.
  network text,
  -- "Chrome on macOS".
  device text,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index security_event_newest on security_event (at desc, id desc);
create index security_event_user on security_event (user_id, at desc, id desc) where user_id is not null;
create index security_event_kind on security_event (kind, at desc, id desc);
create index security_event_network on security_event (network, at desc, id desc) where network is not null;

-- Append-only, like the audit log, except that old events expire.
create trigger security_event_append_only before update or delete on security_event
  for each row execute function security_event_refuse_change();
create trigger security_event_no_truncate before truncate on security_event
  execute function security_event_refuse_change();
revoke update, truncate on security_event from current_user;

-- A pattern that staff should look at. Found once, it is shown until somebody has seen it, or for a week.
create table security_alert (
  subject text not null,
  since timestamptz not null,
  words text not null,
  primary key (subject, since)
);
