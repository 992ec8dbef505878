import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { cx } from '../../ui/format/cx.ts';

/** The drawing of a design. Decoration: what it says stands beside it. */
export function DesignPicture({ design, className }: { design: RewardDesign; className?: string }) {
  return (
    <img
      src={`/art/designs/${design}.svg`}
      alt=""
      width={640}
      height={400}
      decoding="async"
      className={cx('aspect-[1.6] w-full object-cover', className)}
    />
  );
}
