-- Trigger function: emits the events of a company's rewards. It sees every change, from every caller.
--
-- Applied before the tables as reward_tell: the trigger on reward calls it.
create or replace function reward_emit() returns trigger language plpgsql as $$
begin
  -- Most products have no endpoint, and most rewards no company.
  if not exists (select from webhook_endpoint where deleted_at is null and disabled_at is null) then
    return null;
  end if;
  perform webhook_emit(array_agg(jsonb_build_object('company', company, 'event', event, 'kind', 'rewards', 'id', id,
    'meta', meta) order by id, place))
  from (
    select later.sender_id as company, later.id, change.place, 'REWARDS.' || change.event as event, change.meta
    from later
    join earlier on earlier.id = later.id
    cross join lateral (values
      (1, 'DELIVERY.SUCCEEDED', later.delivery = 'SUCCEEDED' and earlier.delivery <> 'SUCCEEDED', '{}'::jsonb),
      (1, 'DELIVERY.FAILED', later.delivery = 'FAILED' and earlier.delivery <> 'FAILED',
        jsonb_build_object('failure_reason', later.delivery_error, 'retryable',
          later.delivery_error in ('mailbox_unavailable', 'email_delivery_failed', 'smtp_delivery_failed',
            'sms_delivery_failed'))),
      (1, 'FLAGGED', later.review = 'flagged' and earlier.review is distinct from 'flagged', '{}'),
      (2, 'OPENED', later.opened_at is not null and earlier.opened_at is null, '{}'),
      (3, 'REDEEMED', later.claimed_cents > 0 and earlier.claimed_cents = 0, '{}'),
      (4, 'THANKED', later.thanked_at is not null and earlier.thanked_at is null,
        jsonb_build_object('message', later.thanks)),
      (5, 'CANCELED', later.closed_as = 'canceled' and earlier.closed_as is null, '{}'),
      (5, 'EXPIRED', later.closed_as = 'expired' and earlier.closed_as is null, '{}')
    ) as change (place, event, happened, meta)
    where later.sender_kind = 'enterprise' and change.happened
  ) as events
  having count(*) > 0;
  return null;
end $$;
