-- Renames the triggers by what they do, as migration 0580 renamed their functions.
alter trigger campaign_told on campaign rename to campaign_emitted;
alter trigger campaign_told_new on campaign rename to campaign_emitted_new;
alter trigger enterprise_card_told on enterprise_card rename to enterprise_card_emitted;
alter trigger enterprise_card_told_new on enterprise_card rename to enterprise_card_emitted_new;
alter trigger gift_card_told on gift_card rename to gift_card_emitted;
alter trigger gift_card_told_new on gift_card rename to gift_card_emitted_new;
alter trigger invoice_told on invoice rename to invoice_emitted;
alter trigger invoice_told_new on invoice rename to invoice_emitted_new;
alter trigger purchase_order_tell on purchase_order rename to purchase_order_notified;
alter trigger report_told on report rename to report_emitted;
alter trigger reward_order_told on reward_order rename to reward_order_emitted;
alter trigger reward_order_told_new on reward_order rename to reward_order_emitted_new;
alter trigger reward_told on reward rename to reward_emitted;
alter trigger topup_told_new on topup rename to topup_emitted_new;
alter trigger users_member_told on users rename to users_member_emitted;
alter trigger users_member_told_new on users rename to users_member_emitted_new;
