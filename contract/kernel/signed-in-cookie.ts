/**
 * A cookie that scripts can read, unlike the session's: without it the browser knows that there is no
 * session, and sends no request for the user.
 */
export const SIGNED_IN_COOKIE = 'indulge_signed_in';
