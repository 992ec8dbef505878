import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { displayMoney } from '../../../ui/display-money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type CustomerFacts, type CustomerForm, toForm } from './customer-edit.ts';

const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['balance', 'Balance'],
] as const;

/** Somebody else was quicker: what it was, what it is now, what is in the form, and how to go on. */
export function EditConflict({
  typed,
  before,
  now,
  onGoOn,
}: {
  typed: CustomerForm;
  before: CustomerFacts;
  now: CustomerFacts;
  onGoOn: (keepTyped: boolean) => void;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [was, is] = [toForm(before), toForm(now)];
  const changed = FIELDS.filter(([name]) => was[name] !== is[name]);
  return (
    <section ref={box} tabIndex={-1} aria-label="Changed in the meantime" className="outline-none">
      <Notice tone="warn" title="Somebody changed this in the meantime">
        {changed.length === 0 ? (
          <p>What this form shows is still the same. You can go on.</p>
        ) : (
          <ul className="mt-1 space-y-1">
            {changed.map(([name, label]) => (
              <li key={name}>
                <strong className="font-semibold text-ink">{label}</strong> was {show(name, was[name])}, is
                now <strong className="font-semibold text-ink">{show(name, is[name])}</strong>
                {typed[name] !== was[name] && <>, and you entered {show(name, typed[name])}</>}.
              </li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" className="min-h-11" onClick={() => onGoOn(true)}>
            Keep what I entered
          </Button>
          <Button size="sm" tone="secondary" className="min-h-11" onClick={() => onGoOn(false)}>
            Start from what is there now
          </Button>
        </div>
      </Notice>
    </section>
  );
}

function show(name: keyof CustomerForm, value: string): string {
  if (name === 'balance') return displayMoney(value);
  return value || 'empty';
}
