/** The progress of a long task, in words as well: '1,200 of 5,000 rows'. */
export function Progress({
  label,
  value,
  max,
  valueText,
}: {
  label: string;
  value: number;
  max: number;
  valueText?: string;
}) {
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="tabular text-ink-soft">
          {valueText ?? `${Math.round((value / Math.max(max, 1)) * 100)}%`}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        {...(valueText ? { 'aria-valuetext': valueText } : {})}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-300 ease-calm"
          style={{ width: `${Math.min(100, (value / Math.max(max, 1)) * 100)}%` }}
        />
      </div>
    </div>
  );
}
