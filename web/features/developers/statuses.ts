/** What a program has to tell apart in the answers. */
export const STATUSES: readonly { name: string; value: string }[] = [
  { name: '200', value: 'Done.' },
  {
    name: '201',
    value: 'The same external_id was ordered before: this is that order, and nothing was paid again.',
  },
  {
    name: '400, 422',
    value: 'Something in the call is wrong. errors.payload mirrors the call and says where.',
  },
  { name: '401', value: 'There is no key, or it was revoked, has ended, or is used from another network.' },
  { name: '402', value: 'The balance does not cover the order.' },
  { name: '403', value: 'The key may only read, or your company may not pay now.' },
  { name: '404', value: 'Nothing of your company has this id.' },
  { name: '405', value: 'The address does not take this method. Allow says which it takes.' },
  { name: '409', value: 'The external_id was used for other content.' },
  { name: '429', value: 'More calls than the limit. Retry-After says in how many seconds to go on.' },
  { name: '503', value: 'It cannot be done at the moment. Send the same call again in a few seconds.' },
];
