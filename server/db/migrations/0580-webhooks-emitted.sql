-- Renames the trigger functions by what they do: they emit the events of webhooks, and one notifies a buyer. Their
-- triggers follow.
alter function campaign_tell() rename to campaign_emit;
alter function campaign_tell_new() rename to campaign_emit_new;
alter function enterprise_card_tell() rename to enterprise_card_emit;
alter function funding_tell() rename to funding_emit;
alter function invoice_tell() rename to invoice_emit;
alter function member_tell() rename to member_emit;
alter function product_tell() rename to product_emit;
alter function product_tell_new() rename to product_emit_new;
alter function purchase_order_tell() rename to purchase_order_notify;
alter function report_tell() rename to report_emit;
alter function reward_order_tell() rename to reward_order_emit;
alter function reward_order_tell_new() rename to reward_order_emit_new;
alter function reward_tell() rename to reward_emit;
alter function topup_tell() rename to topup_emit;
