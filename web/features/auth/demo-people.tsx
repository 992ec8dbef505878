import { useConfig } from '../../api/use-config.ts';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';

/** Sandbox only: demo accounts that sign in with one click, and a link to the mailbox. */
export function DemoPeople({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (person: { email: string; password: string }) => void;
}) {
  const demo = useConfig()?.demo;
  if (!demo) return null;
  return (
    <section className="mt-8 rounded-lg border border-line-strong/50 border-dashed bg-sunken/60 p-4 sm:p-5">
      <h2 className="font-semibold">Just looking around?</h2>
      <p className="mt-1 text-ink-soft text-sm">
        This is a sandbox: no real money, no real email. Sign in as one of these people, all with the password{' '}
        <code className="rounded-xs bg-raised px-1.5 py-0.5 text-ink">{demo.password}</code>. Their email
        arrives in the{' '}
        <a href={demo.mailboxUrl} className={textLinkStyle}>
          mailbox
        </a>
        .
      </p>
      <ul className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {demo.people.map(({ email, label }) => (
          <DemoPerson
            key={email}
            email={email}
            label={label}
            disabled={disabled}
            onClick={() => onChoose({ email, password: demo.password })}
          />
        ))}
      </ul>
    </section>
  );
}

/**
 * One account of the list. The build renders it alone, and the server repeats it for each account
 * (web/build/prerender.tsx).
 */
export function DemoPerson({
  email,
  label,
  ...button
}: {
  email: string;
  label: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        {...button}
        className="h-full min-h-13 w-full rounded-md border border-line bg-raised px-3 py-1.5 text-left leading-tight transition-colors hover:border-line-strong disabled:opacity-55"
      >
        <span className="block font-medium text-sm">{label}</span>
        <span className="block truncate text-ink-faint text-xs">{email}</span>
      </button>
    </li>
  );
}
