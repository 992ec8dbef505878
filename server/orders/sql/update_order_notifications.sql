-- Updates the purchase notifications of those of the orders that have no card on its way any more.
-- The notification stays the same, read or unread.
--
-- Locks: the notifications, in ascending id. The caller has posted to the holds of the orders, so that of two
-- transactions that end the last two cards of an order, the second sees both.
create or replace function update_order_notifications(p_order_ids uuid[]) returns void language plpgsql as $$
begin
  with ended as materialized (
    select notification.id, purchase_order.total_cents
    from ledger_account hold
    join purchase_order on purchase_order.id = hold.owner_id
    join notification on notification.id = purchase_order.id
    where hold.kind = 'hold' and hold.owner_id = any (p_order_ids) and hold.balance = 0
    order by notification.id for update of notification
  )
  update notification set message = order_message(ended.id, ended.total_cents)
  from ended where notification.id = ended.id;
end $$;
