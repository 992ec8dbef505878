-- Who invited a manager: securing the account of the one who did takes the invitation back.
alter table users add column invited_by uuid references users (id);
create index users_invited_by on users (invited_by) where invited_by is not null;
