import { type RegulationFigure, type RegulationRule, RULES } from '#contract/admin/regulation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { dayLabel } from '../../../ui/format/calendar.ts';
import { cx } from '../../../ui/format/cx.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { ListPlus } from '../../../ui/icons/actions.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { RULE_USES, stateName, valueText } from './regulation-texts.ts';

/** The figures of one rule, and what the product does with them. */
export function RuleFigures({
  rule,
  figures,
  onEdit,
  onAdd,
}: {
  rule: RegulationRule;
  figures: readonly RegulationFigure[];
  onEdit: (figure: RegulationFigure) => void;
  onAdd: () => void;
}) {
  const { title, value, byState, isInformation } = RULES[rule];
  const isOnly = figures.length === 1;
  return (
    <section aria-labelledby={`rule-${rule}`} className="mt-9">
      <PartHeading
        id={`rule-${rule}`}
        title={title}
        small
        className="mb-3"
        actions={
          byState && (
            <Button tone="secondary" size="sm" className="min-h-11" onClick={onAdd}>
              <ListPlus aria-hidden="true" />
              Add a state
              <span className="sr-only">to {title}</span>
            </Button>
          )
        }
      >
        {RULE_USES[rule]}
      </PartHeading>
      <Card flush>
        <DataTable
          caption={title}
          wide
          columns={columnsOf({
            isOnly,
            isText: value === 'text',
            hasStatus: !isInformation,
            onEdit,
          })}
          rows={figures}
          rowKey={({ state }) => state}
        />
      </Card>
    </section>
  );
}

function columnsOf({
  isOnly,
  isText,
  hasStatus,
  onEdit,
}: {
  isOnly: boolean;
  /** On a phone, words stand where other rules have their source. */
  isText: boolean;
  /** Nothing in the product acts by a figure that is for information. */
  hasStatus: boolean;
  onEdit: (figure: RegulationFigure) => void;
}): readonly Column<RegulationFigure>[] {
  const status: Column<RegulationFigure> = {
    key: 'applied',
    header: 'Status',
    brief: 'mark',
    cell: ({ isApplied }) => (isApplied ? <Badge tone="good">Applied</Badge> : <Badge>Not applied</Badge>),
  };
  return [
    {
      key: 'state',
      header: 'State',
      heading: true,
      cell: ({ state }) => (
        <span className="whitespace-nowrap font-semibold">{stateName(state, isOnly)}</span>
      ),
    },
    {
      key: 'value',
      header: 'Figure',
      long: isText,
      brief: isText ? 'note' : 'figure',
      cell: (figure) => (
        <span className={cx('tabular font-medium', isText ? 'break-text' : 'whitespace-nowrap')}>
          {valueText(figure)}
        </span>
      ),
    },
    {
      key: 'source',
      header: 'Source',
      long: true,
      ...(!isText && { brief: 'note' }),
      cell: ({ source, asOf }) => (
        <>
          <span className="break-text">{source}</span>
          <span className="block brief:hidden text-ink-soft text-sm">As of {dayLabel(asOf)}</span>
        </>
      ),
    },
    ...(hasStatus ? [status] : []),
    {
      key: 'changed',
      header: 'Changed',
      cell: ({ changedBy, changedAt }) => (
        <span className="text-ink-soft text-sm">
          {changedBy === null ? (
            'Came with Indulge'
          ) : (
            <>
              {changedBy}, <RelativeTime moment={changedAt} className="whitespace-nowrap" />
            </>
          )}
        </span>
      ),
    },
    actionsColumn((figure) => (
      <Button tone="secondary" size="sm" onClick={() => onEdit(figure)}>
        Edit
        <span className="sr-only">
          {` the figure for ${stateName(figure.state, isOnly)}: ${RULES[figure.rule].title}`}
        </span>
      </Button>
    )),
  ];
}
