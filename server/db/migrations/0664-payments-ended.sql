-- When a payment ended because the processor had returned all of its charge, which the books never had. Its refunds have no
-- row, and may fail later: the sweeper asks about the payment as long as about a settled refund.
alter table payment add column ended_at timestamptz;
