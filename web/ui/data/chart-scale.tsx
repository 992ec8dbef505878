/** The lines at the top, the middle and the bottom of a chart, with their values. No label, no line. */
export function ChartScale({ top, format }: { top: number; format: (value: number) => string }) {
  const lines = [1, 0.5, 0].map((share) => ({ share, label: share > 0 ? format(top * share) : null }));
  return lines
    .filter(({ label }) => label !== '')
    .map(({ share, label }) => (
      <div
        key={share}
        className="absolute inset-x-0 border-line border-t"
        style={{ bottom: `${share * 100}%` }}
      >
        {label && <span className="tabular absolute top-0.5 left-0 text-ink-faint text-xs">{label}</span>}
      </div>
    ));
}

/** The first round number at or above a value: 1, 2, 2.5 or 5 times a power of ten. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}
