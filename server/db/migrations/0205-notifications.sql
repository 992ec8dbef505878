-- Notifications on screen, and emails that could not be handed over.

create table notification (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) <= 2000),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
-- Ids carry their time (UUID version 7), so the newest id is the newest notification.
create index notification_newest on notification (user_id, id desc);
create index notification_unread on notification (user_id) where not is_read;

-- Each time the mail server refused or did not answer. A user whose email failed may be offered another way.
create table mail_failure (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  template text not null,
  -- Whether the server will never take it; otherwise a retry may help.
  final boolean not null,
  reason text not null,
  failed_at timestamptz not null default now()
);
create index mail_failure_user on mail_failure (user_id, failed_at desc);
