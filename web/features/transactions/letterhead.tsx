import { Logo } from '../../ui/logo.tsx';

/** Who a printed page is from and for; the screen says so elsewhere. */
export function Letterhead({ name, email }: { name: string; email: string }) {
  return (
    <div className="mb-8 hidden items-start justify-between print:flex">
      <Logo />
      <p className="text-right text-ink-soft text-sm">
        {name}
        <br />
        {email}
      </p>
    </div>
  );
}
