import type { ReactNode } from 'react';

/** An email as it will look, drawn from what the sender has typed so far. */
export function MailPreview({
  subject,
  picture,
  amount,
  message,
  from,
  ending,
  button,
  children,
}: {
  subject: string;
  /** Stands below the heading. */
  picture?: ReactNode;
  /** "$50.00"; none when empty. */
  amount: string;
  /** The sender's words; none when empty. */
  message: string;
  /** The name below the sender's words. */
  from: string;
  /** Stands below the sender's words. */
  ending?: ReactNode;
  /** What the mail's button says. */
  button: string;
  /** The mail's sentences. */
  children: ReactNode;
}) {
  return (
    // A long word must not widen the form beside it.
    <figure className="min-w-0 wrap-anywhere">
      <figcaption className="mb-1.5 font-medium text-ink-soft text-sm">The email they receive</figcaption>
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-rest">
        <p className="border-line border-b px-5 py-3 text-sm">
          <span className="block text-ink-faint text-xs">Indulge</span>
          <span className="font-semibold">{subject}</span>
        </p>
        <div className="flex flex-col gap-3 p-5">
          <p className="font-display font-semibold text-2xl tracking-tight">A gift for you</p>
          {picture && <div className="overflow-hidden rounded-lg">{picture}</div>}
          {children}
          {amount && (
            <p>
              <span className="block text-ink-soft text-sm">Your gift</span>
              <span className="font-display font-semibold text-4xl tracking-tight">{amount}</span>
            </p>
          )}
          {message && (
            <div className="rounded-lg bg-sunken px-4 py-3">
              <p dir="auto" className="whitespace-pre-line font-display">
                “{message}”
              </p>
              <p className="mt-1 text-ink-soft text-sm">{from}</p>
            </div>
          )}
          {ending}
          <span
            aria-hidden="true"
            className="self-start rounded-full bg-primary px-6 py-3 font-semibold text-on-primary"
          >
            {button}
          </span>
        </div>
      </div>
    </figure>
  );
}
