-- Money for a card and another card in its place are two acts about one case: one request at a time waits for
-- both together. Of two that wait already, the later one is withdrawn.
update staff_request later set state = 'withdrawn', decided_at = now()
where later.state = 'waiting' and later.kind in ('refund-card', 'replace-card')
  and exists (select from staff_request earlier
    where earlier.state = 'waiting' and earlier.kind in ('refund-card', 'replace-card')
      and earlier.subject_id = later.subject_id
      and (earlier.created_at, earlier.id) < (later.created_at, later.id));
create unique index staff_request_once_per_case on staff_request (subject_id)
where state = 'waiting' and kind in ('refund-card', 'replace-card');
