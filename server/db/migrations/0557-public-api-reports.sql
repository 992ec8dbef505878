-- Reports: files of a company's rewards that its software asks for. The file is written while it is read.
create table report (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  -- As they were asked for.
  filters jsonb not null,
  created_by uuid not null references users,
  created_at timestamptz not null
);
create trigger report_told_new after insert on report for each row execute function report_tell();
