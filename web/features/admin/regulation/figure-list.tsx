import { useState } from 'react';
import {
  listRegulationFigures,
  REGULATION_RULES,
  type RegulationFigure,
  type RegulationRule,
} from '#contract/admin/regulation.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { AddFigureDialog } from './add-figure-dialog.tsx';
import { EditFigureDialog } from './edit-figure-dialog.tsx';
import { RuleFigures } from './rule-figures.tsx';

/** The figures by rule and state. */
export function FigureList() {
  const read = useRead(listRegulationFigures, {}, { staleTime: 0 });
  const [edited, edit] = useState<RegulationFigure | null>(null);
  const [extended, extend] = useState<RegulationRule | null>(null);
  const figures = read.data;
  const figuresOf = (rule: RegulationRule) => figures?.filter((each) => each.rule === rule) ?? [];
  if (!figures) {
    return read.error ? (
      <Card>
        <ErrorState title="The figures did not load" {...errorProps(read)} />
      </Card>
    ) : (
      <RowSkeletons label="Loading figures" />
    );
  }
  return (
    <>
      <Notice title="These figures are your settings">
        They are no advice and no promise. Compare each with its source before you apply it.
      </Notice>
      {REGULATION_RULES.map((rule) => (
        <RuleFigures
          key={rule}
          rule={rule}
          figures={figuresOf(rule)}
          onEdit={edit}
          onAdd={() => extend(rule)}
        />
      ))}
      {edited && (
        <EditFigureDialog
          figure={edited}
          isOnly={figuresOf(edited.rule).length === 1}
          onClose={() => edit(null)}
        />
      )}
      {extended && (
        <AddFigureDialog
          rule={extended}
          taken={figuresOf(extended).map(({ state }) => state)}
          onClose={() => extend(null)}
        />
      )}
    </>
  );
}
