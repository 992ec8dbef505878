-- Whether a member's own gift page, and the preview of a link to it, show the whole first name (P134).
alter table users add column show_first_name boolean not null default false;

create or replace view public_member as
select id, username, first_name, last_name, phone_number, phone_digits, profile_image_url, email, show_first_name
from users
where deleted_at is null and frozen_at is null and email_verified_at is not null
  and user_type in ('regular', 'individual') and profile_visibility = 'public';
