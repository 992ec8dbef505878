import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ContactFacts, valuesOf } from './contact-facts.ts';

const FIELDS = [
  ['phoneNumber', 'Phone number'],
  ['address', 'Address'],
  ['notes', 'Notes'],
] as const;

/** Somebody else was quicker: what is there now, and how to go on. */
export function ContactConflict({
  before,
  now,
  onGoOn,
}: {
  before: ContactFacts;
  now: ContactFacts;
  onGoOn: (now: ContactFacts, keepsTyped: boolean) => void;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [was, is] = [valuesOf(before), valuesOf(now)];
  const changed = FIELDS.filter(([name]) => was[name] !== is[name]);
  return (
    <section ref={box} tabIndex={-1} aria-label="Changed in the meantime" className="outline-none">
      <Notice tone="warn" title="Somebody changed this in the meantime">
        {changed.length === 0 ? (
          <p>What this form shows is still the same. You can go on.</p>
        ) : (
          <ul className="mt-1 space-y-1">
            {changed.map(([name, label]) => (
              <li key={name} className="break-words">
                <strong className="font-semibold text-ink">{label}</strong>: {is[name] || 'empty'}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" className="min-h-11" onClick={() => onGoOn(now, true)}>
            Keep what I entered
          </Button>
          <Button size="sm" tone="secondary" className="min-h-11" onClick={() => onGoOn(now, false)}>
            Start from what is there now
          </Button>
        </div>
      </Notice>
    </section>
  );
}
