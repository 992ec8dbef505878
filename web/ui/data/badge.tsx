import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const style = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs leading-5 [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-ink-soft',
        primary: 'bg-primary-soft text-primary-ink',
        coral: 'bg-coral-soft text-coral-ink',
        gold: 'bg-gold-soft text-gold-ink',
        info: 'bg-info-soft text-info-ink',
        good: 'bg-good-soft text-good-ink',
        warn: 'bg-warn-soft text-warn-ink',
        bad: 'bg-bad-soft text-bad-ink',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof style>['tone']>;

export function Badge({
  tone,
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={style({ tone, className })}>{children}</span>;
}
