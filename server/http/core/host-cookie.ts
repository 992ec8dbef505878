/**
 * Names of the cookies that carry a secret. Over https they begin with `__Host-`: browsers then accept them
 * from this host alone, so that no other host of the domain can plant a session or a half-finished sign-in.
 */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

const PREFIX = '__Host-';

/** Sessions that began under the old names end by this day. Remove the old names after it. */
export const OLD_NAMES_UNTIL = new Date('2027-01-15T00:00:00Z');

export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? PREFIX + name : name;
}

/** The prefix demands the path of the whole host. */
export function hostCookieOptions(options: CookieSerializeOptions): CookieSerializeOptions {
  return options.secure ? { ...options, path: '/' } : options;
}

/** With `orOldName`, a cookie of the plain name counts where there is none with the prefix. */
export function readHostCookie(
  { cookies }: FastifyRequest,
  name: string,
  { isSecure, orOldName }: { isSecure: boolean; orOldName: boolean },
): string | undefined {
  return cookies[hostCookieName(name, isSecure)] ?? (orOldName ? cookies[name] : undefined);
}
