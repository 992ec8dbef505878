import { RowSkeletons as Rows } from '../../ui/feedback/row-skeletons.tsx';

/** Rows of a list of the staff's while it loads (specification 2, section 9). */
const ROWS = 3;

export function RowSkeletons({ label }: { label: string }) {
  return <Rows label={label} rows={ROWS} pictured />;
}
