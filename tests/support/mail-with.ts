/** Emails of about the same time arrive in any order, so tests find them by subject. */

type Mail = { subject: string };

/** The newest email with this subject, from emails sorted newest first. */
export function mailWith<M extends Mail>(mails: readonly M[], subject: string | RegExp): M {
  const found = mails.find((mail) =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject),
  );
  if (found) return found;
  throw new Error(`No mail is about ${subject}, only: ${mails.map((mail) => mail.subject).join(', ')}`);
}
