-- Every account with its balance.
insert into ledger_account (id, kind, owner_id, balance, created_at)
select opening.account, 'member', person.id, opening.cents + opening.running, person.at
from scale_person person join scale_opening opening on opening.account = scale_account('member', person.n)
join scale_span on person.n <= members;
insert into ledger_account (id, kind, owner_id, balance, closed_at, created_at)
select scale_account('gone', n), 'member', id, 0, at, at from scale_person join scale_span on n > members;
insert into ledger_account (id, kind, owner_id, balance, created_at)
select opening.account, 'enterprise', scale_id('company', opening.account - 10000 - 3 * members, since), opening.cents + opening.running, since
from scale_span, scale_opening opening where opening.account > 10000 + 3 * members;
insert into ledger_account (id, kind, owner_id, balance, created_at)
select scale_account('hold', fives), 'hold', scale_id('order', fives, at), 0, at from scale_event where kind = 'purchase_hold';
insert into ledger_account (id, kind, owner_id, balance, created_at)
select scale_account('refund_hold', fifties), 'refund_hold', scale_id('refund', fifties, at), 0, at
from scale_event where kind = 'refund_hold';
select setval(pg_get_serial_sequence('ledger_account', 'id'), (select max(id) from ledger_account));
create function scale_fee(p_kind text, p_cents bigint) returns bigint language sql immutable parallel safe as $$
  select (p_cents * case p_kind when 'guest_send' then 400 else 750 end + 5000) / 10000
$$;
