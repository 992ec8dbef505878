import { cx } from '../../ui/format/cx.ts';

/** How a company shows itself above a reward. */
export type Band = {
  logoUrl: string | null;
  colors: { background: string; text: string } | null;
  headline: string | null;
};

/** The company's logo and headline, in its colors. Nothing for a company that set none. */
export function CampaignBand({ band, className }: { band: Band; className?: string }) {
  const { logoUrl, colors, headline } = band;
  if (!(logoUrl || headline || colors)) return null;
  return (
    <div
      style={colors ? { backgroundColor: colors.background, color: colors.text } : undefined}
      className={cx(
        'flex flex-col items-center gap-3 px-5 py-6 text-center',
        !logoUrl && !headline && 'py-3',
        className,
      )}
    >
      {logoUrl && (
        // White keeps any logo visible, also in the dark theme.
        <img
          src={logoUrl}
          alt=""
          className={cx('max-h-16 w-auto max-w-[70%] object-contain', !colors && 'rounded-md bg-white p-2')}
        />
      )}
      {headline && (
        <p className="max-w-full break-words font-display font-semibold text-2xl tracking-tight">
          {headline}
        </p>
      )}
    </div>
  );
}
