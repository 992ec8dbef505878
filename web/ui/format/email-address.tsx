/**
 * An email address, or a text with one, which breaks after the @ if it has to. A text without @ stays as it
 * is.
 */
export function EmailAddress({ children: email }: { children: string }) {
  const end = email.indexOf('@') + 1;
  if (end === 0) return email;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}
