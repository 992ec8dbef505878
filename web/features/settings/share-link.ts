import { paths } from '../../paths.ts';

/** The address at which people find somebody and send them something: the site root plus the username. */
export function shareLink(username: string): string {
  return new URL(paths.profile.href({ username }), window.location.origin).href;
}
