-- Repeats whether the user has a passkey, because signing in reads this row anyway.
alter table users add column has_passkey boolean not null default false;
