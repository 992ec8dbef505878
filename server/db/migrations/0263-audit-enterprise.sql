-- The audit log has the actions of a company's managers as well. Their company reads these entries; the staff's
-- own log leaves them out.
alter table audit_entry add column enterprise_id uuid;
create index audit_entry_enterprise on audit_entry (enterprise_id, at desc, id desc) where enterprise_id is not null;
