import { paths } from '../paths.ts';

/** The address that sends gifts to a member: the site root plus the username. */
export function shareLink(username: string): string {
  return new URL(paths.profile.href({ username }), window.location.origin).href;
}
