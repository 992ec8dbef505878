-- Companies: what the provider's staff see of them, and the people they reward.

alter table enterprise
  -- The first manager, invited when the company was opened.
  add creator_id uuid references users,
  -- When the shared balance first reached the minimum; from then on funding is satisfied (decision 27).
  add minimum_reached_at timestamptz;
create index enterprise_newest on enterprise (created_at desc, id desc);

-- Whatever fills a company's balance, so the ledger's row says it. The condition is looked at for every posting and runs
-- nothing for any but a company that receives.
create function enterprise_note_minimum() returns trigger language plpgsql as $$
begin
  update enterprise set minimum_reached_at = now(), is_setup_complete = true
  where id = new.owner_id and minimum_reached_at is null and minimum_balance_cents <= new.balance;
  return null;
end $$;
create trigger ledger_account_enterprise_minimum after update of balance on ledger_account
  for each row when (new.kind = 'enterprise' and new.balance > old.balance)
  execute function enterprise_note_minimum();

update enterprise set minimum_reached_at = now()
from ledger_account account
where account.kind = 'enterprise' and account.owner_id = enterprise.id
  and account.balance > 0 and account.balance >= enterprise.minimum_balance_cents;

-- Whom a company rewards. `asked`: a member who has not accepted the link yet; `linked`: accepted, or an account that was
-- opened by the company's own upload. What is kept here is what the company knows of the person by itself.
create table employee (
  enterprise_id uuid not null references enterprise,
  user_id uuid not null references users,
  status text not null check (status in ('asked', 'linked')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text,
  created_at timestamptz not null,
  linked_at timestamptz,
  primary key (enterprise_id, user_id),
  unique (enterprise_id, email),
  constraint employee_linked check ((status = 'linked') = (linked_at is not null))
);
create index employee_of_user on employee (user_id);
create index employee_newest on employee (enterprise_id, created_at desc, user_id desc);

-- Who put them on the list: a department manager sees and pays these alone.
create table employee_upload (
  enterprise_id uuid not null,
  user_id uuid not null,
  uploader_id uuid not null references users,
  primary key (enterprise_id, user_id, uploader_id),
  foreign key (enterprise_id, user_id) references employee on delete cascade
);
create index employee_upload_of on employee_upload (enterprise_id, uploader_id);
