/** The contact address, with a prefilled subject and first lines. */
const HELLO = 'hello@indulge.example';
const SALES = 'sales@indulge.example';

const mail = (to: string, subject: string, body: string) =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

export const contact = {
  address: HELLO,
  hello: `mailto:${HELLO}`,
  requestDemo: mail(
    SALES,
    'Request a demo of Indulge for Business',
    'Hello,\n\nwe would like to see Indulge for Business.\n\nCompany:\nPeople we would like to reward:\nA good time to talk:\n\nThank you,\n',
  ),
  sales: mail(
    SALES,
    'Indulge for Business',
    'Hello,\n\nwe have a question about Indulge for Business.\n\nCompany:\nOur question:\n\nThank you,\n',
  ),
} as const;
