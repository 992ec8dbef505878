/** What a program has to tell apart in the answers. */
export const STATUSES: readonly { name: string; value: string }[] = [
  { name: '200', value: 'The call succeeded.' },
  {
    name: '201',
    value:
      'You already placed this order with the same external_id. It is returned, and nothing is paid again.',
  },
  {
    name: '400, 422',
    value: 'The request is invalid. errors.payload mirrors the request and shows where.',
  },
  {
    name: '401',
    value: 'The key is missing, revoked or expired, its owner cannot use it, or your network is not allowed.',
  },
  { name: '402', value: 'Your balance does not cover the order.' },
  {
    name: '403',
    value: 'The key is read-only, or your company cannot pay at the moment or has reached a limit.',
  },
  { name: '404', value: 'No object with this ID exists in your company, or the endpoint does not exist.' },
  { name: '405', value: 'This endpoint does not support that method. See the Allow header.' },
  {
    name: '409',
    value:
      'You already used this external_id or idempotency_key for something else, the object was decided, paid or added before, or you have as many of them as you can.',
  },
  { name: '413', value: 'The body is too large.' },
  { name: '429', value: 'Too many calls. Retry-After says how many seconds to wait.' },
  { name: '500', value: 'Our mistake, which we look into. Send an order again with the same external_id.' },
  { name: '503', value: 'Temporarily unavailable. Send the same call again in a few seconds.' },
];
