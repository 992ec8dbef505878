-- Sending money to people: who can be found, when a guest's gift was told of, and transfers between members.

-- Who may be sent money by people who do not know more of them than a name or a number: active ordinary members who show
-- themselves (decision 22). One definition for the search, the guest's intent, its settlement and the member's transfer.
create view public_member as
select id, username, first_name, last_name, phone_number, phone_digits, profile_image_url, email
from users
where deleted_at is null and frozen_at is null and email_verified_at is not null
  and user_type in ('regular', 'individual') and profile_visibility = 'public';

-- By the beginning of a name: compared byte by byte, whatever the database's language is.
create index users_public_name on users (username text_pattern_ops)
where deleted_at is null and frozen_at is null and email_verified_at is not null
  and user_type in ('regular', 'individual') and profile_visibility = 'public';

-- When the recipient of a guest's payment was told. A guest who had not said who they are when the money arrived has some
-- seconds to do so, and the news waits for them.
alter table payment add told_at timestamptz;

-- What strangers begin and do not pay is nobody's business on a member's statement: anybody could write there.
create or replace view statement_payment as
select user_id, enterprise_id, created_at, 0::bigint as sequence, id,
  'add_funds' as type,
  'Add funds by card' as description,
  amount_cents, status,
  null::bigint as balance_before_cents, null::bigint as balance_after_cents,
  id as payment_id, intent_id
from payment
where status <> 'completed' and kind <> 'guest_send';

drop index payment_unsettled_of_user;
create index payment_unsettled_of_user on payment (user_id, created_at, id)
where status <> 'completed' and kind <> 'guest_send';

-- The newest payments of a guest's browser.
drop index payment_browser;
create index payment_browser on payment (browser_hash, created_at desc) where browser_hash is not null;

-- From one member's balance to another's. The ledger has the money; this has what was agreed, for the limits of a day and
-- for answering the same call the same way. The id is the ledger's transfer id.
create table transfer (
  id uuid primary key,
  sender_id uuid not null references users,
  recipient_id uuid not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  message text check (length(message) <= 500),
  created_at timestamptz not null,
  constraint transfer_to_somebody_else check (sender_id <> recipient_id)
);
create index transfer_of_sender on transfer (sender_id, created_at);
