import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Card } from '../layout/card.tsx';
import { EmptyState } from './empty-state.tsx';

/** A filtered list without matches, with a button that clears the filters. */
export function NoneFound({
  title,
  onClear,
  children,
}: {
  title: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <Card>
      <EmptyState
        title={title}
        action={
          <Button tone="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}
