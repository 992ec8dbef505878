import { RowSkeletons as Rows } from '../../ui/feedback/row-skeletons.tsx';

/** The number of skeleton rows in the staff's lists (P107). */
const ROWS = 3;

export function RowSkeletons({ label }: { label: string }) {
  return <Rows label={label} rows={ROWS} pictured />;
}
