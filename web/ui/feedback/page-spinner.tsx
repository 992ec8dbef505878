import { Spinner } from './spinner.tsx';

/** Fills the page until there is something to show. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div data-loading role="status" className="grid min-h-[60dvh] place-items-center text-primary">
      <Spinner className="size-9" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
