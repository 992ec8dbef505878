/** What somebody is called towards people they give to. */
export function nameOf(user: { first_name: string; last_name: string; username: string }): string {
  return `${user.first_name} ${user.last_name}`.trim() || `@${user.username}`;
}
