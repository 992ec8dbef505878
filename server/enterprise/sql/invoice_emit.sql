-- Trigger function: emits an event when an invoice is made, paid or deleted. A paid one funds the balance.
--
-- Applied before the tables as invoice_tell: a trigger of invoice calls it.
create or replace function invoice_emit() returns trigger language plpgsql as $$
begin
  perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'invoices', 'id', new.id,
    'event', case new.state when 'PAID' then 'INVOICES.PAID' when 'DELETED' then 'INVOICES.DELETED'
      else 'INVOICES.CREATED' end)]);
  if new.state = 'PAID' then
    perform webhook_emit(array[jsonb_build_object('company', new.enterprise_id, 'kind', 'funding_sources',
      'id', new.enterprise_id, 'event', 'FUNDING_SOURCES.FUNDED')]);
  end if;
  return null;
end $$;
