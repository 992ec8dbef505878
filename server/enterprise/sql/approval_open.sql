-- Opens the request for a payout or a batch, in the transaction that holds its money, and enqueues the notice
-- to the managers who can decide. A request is canceled by itself after 30 days.
create or replace function approval_open(
  p_id uuid, p_enterprise_id uuid, p_kind text, p_maker_id uuid, p_maker_role text, p_amount_cents bigint,
  p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into approval_request (id, enterprise_id, kind, state, maker_id, maker_role, amount_cents, created_at, expires_at)
  values (p_id, p_enterprise_id, p_kind, 'PENDING APPROVAL', p_maker_id, p_maker_role, p_amount_cents, p_now,
    p_now + interval '30 days');
  perform enqueue_jobs('notify-approvers', array[jsonb_build_object('requestId', p_id)]);
end $$;
