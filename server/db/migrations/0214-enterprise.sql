-- Companies, their employees, and what they pay them.

create table enterprise (
  id uuid primary key,
  company_name text not null check (length(btrim(company_name)) between 1 and 200),
  -- The company's name in addresses: lower case, without white space.
  slug text not null unique check (slug = lower(slug) and slug !~ '\s' and slug <> ''),
  email_domain text not null unique check (email_domain = lower(email_domain)),
  company_email text,
  company_address text,
  company_phone text,
  minimum_balance_cents bigint not null default 500000 check (minimum_balance_cents >= 0),
  is_active boolean not null default true,
  is_setup_complete boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The first manager, invited when the company was opened.
  creator_id uuid references users,
  -- When the shared balance first reached the minimum; from then on the funding is complete.
  minimum_reached_at timestamptz,
  -- The company's customer record with the card processor: its saved cards belong to it, not to the manager
  -- who saved them.
  provider_customer_id text unique
);
create index enterprise_newest on enterprise (created_at desc, id desc);

alter table users add foreign key (enterprise_id) references enterprise;

-- On the account, because several movements fill a company's balance. The condition is evaluated for every
-- posting and calls the function only for a company that receives.
create trigger ledger_account_enterprise_minimum after update of balance on ledger_account
  for each row when (new.kind = 'enterprise' and new.balance > old.balance)
  execute function enterprise_note_minimum();

-- A company's recipients. `asked`: a member who has not accepted the invitation yet; `linked`: accepted, or
-- an account opened by the company's own upload. The columns hold what the company itself knows of the
-- employee.
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

-- Who put an employee on the list: a department manager sees and pays these alone.
create table employee_upload (
  enterprise_id uuid not null,
  user_id uuid not null,
  uploader_id uuid not null references users,
  primary key (enterprise_id, user_id, uploader_id),
  foreign key (enterprise_id, user_id) references employee on delete cascade
);
create index employee_upload_of on employee_upload (enterprise_id, uploader_id);

-- When a company last invited a member to be linked, and when the member declined or ended it: a member who
-- declined is not invited again for a while, however often the company removes and uploads them.
create table employer_question (
  enterprise_id uuid not null references enterprise,
  user_id uuid not null references users,
  asked_at timestamptz not null,
  declined_at timestamptz,
  primary key (enterprise_id, user_id)
);
create index employer_question_of_user on employer_question (user_id);

-- Many payouts at once, previewed before they are confirmed.
create table payout_batch (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  -- The manager who made the preview; once it is confirmed, the one who confirmed it.
  actor_id uuid not null references users,
  actor_role text not null,
  message text,
  status text not null check (status in ('preview', 'running', 'completed')),
  row_count integer not null,
  payable_rows integer not null,
  payable_cents bigint not null,
  paid_rows integer not null default 0,
  paid_cents bigint not null default 0,
  refused_rows integer not null,
  -- The last line with an outcome: the next chunk begins after it.
  done_through integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  constraint payout_batch_confirmed check ((status = 'preview') = (confirmed_at is null)),
  constraint payout_batch_completed check ((status = 'completed') = (completed_at is not null))
);
create index payout_batch_newest on payout_batch (enterprise_id, created_at desc, id desc);
create index payout_batch_preview on payout_batch (created_at) where status = 'preview';

-- One recipient's money. `planned` rows belong to a batch; the ledger's transaction has the key `payout:{id}`
-- and exists exactly when the row is `paid`. No foreign keys to company and users: their checks would lock
-- rows that all payouts share.
create table payout (
  id uuid primary key,
  enterprise_id uuid not null,
  batch_id uuid references payout_batch on delete cascade,
  -- The line of the file that the row came from.
  line integer,
  given text,
  recipient_id uuid,
  recipient_name text,
  amount_cents bigint check (amount_cents > 0),
  message text,
  -- Whether the recipient was on the company's employee list.
  on_list boolean not null,
  status text not null check (status in ('planned', 'paid', 'refused')),
  reason text,
  actor_id uuid not null,
  actor_role text not null,
  -- The browser's own key for its request, so that a double click is one payout.
  request_key text,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint payout_in_batch check ((batch_id is null) = (line is null)),
  constraint payout_paid check ((status = 'paid') = (paid_at is not null)),
  constraint payout_complete check (
    status = 'refused' or (recipient_id is not null and amount_cents is not null)),
  constraint payout_reason check ((status = 'refused') = (reason is not null))
) with (fillfactor = 70);
create unique index payout_of_batch on payout (batch_id, line) where batch_id is not null;
create unique index payout_request on payout (actor_id, request_key) where request_key is not null;

-- What moved a company's balance, with its payouts.
create view enterprise_statement as
select line.account_id, line.created_at, line.sequence, line.id,
  case line.type
    when 'add_funds' then 'funding'
    when 'transfer_out' then
      case when coalesce(payout.on_list, true) then 'employee_payment' else 'fund_transfer' end
    else line.type
  end as type,
  line.description, line.amount_cents, line.status, line.balance_after_cents, line.intent_id,
  payout.recipient_name, coalesce(entry.actor_id, payment.payer_id) as actor_id, payout.message,
  payout.batch_id
from statement_posting line
join ledger_transaction entry on entry.id = line.sequence
left join payout on entry.kind = 'payout' and payout.id = (entry.details ->> 'payoutId')::uuid
left join payment on payment.id = line.payment_id;
