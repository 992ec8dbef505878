-- A gift that its sender canceled, or took back, still counts as one sending of the day: its email has gone to a
-- stranger. Only its money counts no more.
create or replace view member_sent as
select sender_id, amount_cents, created_at from transfer
union all
select sender_id, case when closed_as = 'canceled' and claimed_cents = 0 then 0 else amount_cents end, created_at
from reward where sender_kind = 'member';
