import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx';

const ROWS = 5;

/** Stands for a list while it loads. */
export function ListSkeleton({ label }: { label: string }) {
  return <RowSkeletons label={label} rows={ROWS} />;
}
