/**
 * A cookie that scripts can read, beside the session's that they cannot: without it, nobody need ask who is
 * signed in.
 */
export const SIGNED_IN_COOKIE = 'indulge_signed_in';
