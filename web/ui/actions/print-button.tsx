import { Printer } from '../icons/actions.ts';
import { Button } from './button.tsx';

export function PrintButton({ children }: { children: string }) {
  return (
    <Button tone="secondary" onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden="true" />
      {children}
    </Button>
  );
}
