-- Whether our mail server failed, and not the recipient's, nor our patience: only then an address is verified by hand (P9).
alter table mail_failure add column is_ours boolean not null default false;
