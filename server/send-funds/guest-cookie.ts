/** Binds a guest's browser to the payments it began, for gifts to members and to strangers alike. */
export const GUEST_COOKIE = { name: 'indulge_guest', path: '/api/guest' };
