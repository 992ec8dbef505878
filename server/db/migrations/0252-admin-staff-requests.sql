-- What a member of staff proposed, and what became of it (docs/decisions/0043). Small acts are carried out at once
-- (`direct`); their rows count towards what one person may do alone. The others wait for a second administrator.
create table staff_request (
  id uuid primary key,
  kind text not null check (kind in ('add-funds', 'edit-customer', 'refund', 'complete-payment', 'write-off',
    'suspense-payout', 'edit-enterprise', 'create-administrator')),
  -- The act as it was proposed, in the form of its route. The approval carries out this and nothing else.
  proposal jsonb not null,
  -- A hash of the call's body: a repeated Idempotency-Key has to repeat it.
  proposal_hash bytea not null,
  -- What would change, for the screens: [{ "name", "from", "to" }].
  changes jsonb not null,
  subject_kind text not null,
  subject_id text not null,
  subject text not null,
  -- The users and companies that it is about. None of them approves it.
  concerns uuid[] not null,
  amount_cents bigint check (amount_cents > 0),
  reason text check (btrim(reason) <> ''),
  maker_id uuid not null,
  maker_role text not null,
  request_key text,
  state text not null
    check (state in ('direct', 'waiting', 'approved', 'rejected', 'withdrawn', 'expired', 'failed')),
  -- Carried out without a second administrator because there was none.
  alone boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by text check (decided_by in ('administrator', 'owner')),
  checker_id uuid,
  checker_role text,
  -- What the second administrator wrote.
  note text check (btrim(note) <> ''),
  -- Why an approved act could not be carried out any more.
  failure text,
  -- The hash of the token in the email that asks the owner of the old address. Each email replaces it.
  consent_hash bytea unique,
  constraint staff_request_second_person check (checker_id <> maker_id),
  constraint staff_request_not_about_checker check (checker_id <> all (concerns)),
  constraint staff_request_decided check ((decided_at is null) = (state in ('direct', 'waiting'))),
  constraint staff_request_checked check (
    (decided_by is not null) = (state in ('approved', 'rejected', 'failed'))
    and (checker_id is not null) = (decided_by is not distinct from 'administrator')
    and (checker_role is not null) = (checker_id is not null)
    and (state <> 'failed' or failure is not null)
    and (state <> 'rejected' or note is not null)),
  -- The owner of the old address decides about a change of the address alone.
  constraint staff_request_owner check (decided_by is distinct from 'owner' or consent_hash is not null),
  constraint staff_request_consent check (consent_hash is null or kind = 'edit-customer'),
  constraint staff_request_alone check (not alone or state = 'direct')
);
create unique index staff_request_key on staff_request (maker_id, request_key) where request_key is not null;
-- One at a time, so that two makers do not ask for the same refund twice.
create unique index staff_request_once on staff_request (kind, subject_id) where state = 'waiting';
create index staff_request_waiting on staff_request (expires_at) where state = 'waiting';
create index staff_request_asked on staff_request (created_at desc, id desc) where state <> 'direct';
create index staff_request_by_maker on staff_request (maker_id, created_at);

-- Nobody changes a proposal after it was made, nor an outcome.
create trigger staff_request_keep before update or delete on staff_request
  for each row execute function staff_request_keep();
