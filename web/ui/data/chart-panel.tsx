import { type ReactNode, useId, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Panel } from '../layout/card.tsx';

/** A chart with its table: the table opens on request, and is always there for screen readers. */
export function ChartPanel({
  title,
  description,
  chart,
  table,
}: {
  title: string;
  description?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const tableId = useId();
  return (
    <Panel
      title={title}
      description={description}
      actions={
        <Button
          tone="quiet"
          size="sm"
          aria-expanded={asTable}
          aria-controls={tableId}
          onClick={() => setAsTable(!asTable)}
          className="-mr-3.5 min-h-11"
        >
          {asTable ? 'Hide table' : 'Show as table'}
          <span className="sr-only">: {title}</span>
        </Button>
      }
    >
      {chart}
      <div id={tableId} className={asTable ? 'mt-6 border-line border-t pt-2' : 'sr-only'}>
        {table}
      </div>
    </Panel>
  );
}
