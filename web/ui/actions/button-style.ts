/** The styles shared by buttons, icon buttons and links that look like buttons. */
import { cva, type VariantProps } from 'class-variance-authority';

export const buttonStyle = cva(
  [
    'relative inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-semibold',
    'transition-[background-color,border-color,color,box-shadow,transform] duration-150 ease-calm',
    'active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55',
    'aria-disabled:translate-y-0 aria-disabled:cursor-progress aria-disabled:opacity-55',
    '[&_svg]:shrink-0',
  ],
  {
    variants: {
      tone: {
        primary:
          'bg-primary text-on-primary shadow-rest hover:bg-primary-hover disabled:hover:bg-primary aria-disabled:hover:bg-primary',
        secondary:
          'border border-line-strong/55 bg-surface text-ink shadow-rest hover:border-line-strong hover:bg-sunken',
        soft: 'bg-primary-soft text-primary-ink hover:bg-primary-soft/70',
        quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
        coral: 'bg-coral text-on-coral shadow-rest hover:brightness-105',
        /** Leads to a destructive act that is confirmed first. */
        'destructive-quiet':
          'border border-line-strong/55 bg-surface text-bad-ink hover:border-bad hover:bg-bad-soft',
        destructive: 'bg-bad text-on-bad shadow-rest hover:brightness-110',
      },
      size: {
        sm: 'touch min-h-9 px-3.5 text-sm [&_svg]:size-4',
        md: 'min-h-11 px-5 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        lg: 'min-h-13 px-7 text-base [&_svg]:size-5',
      },
      block: { true: 'w-full' },
    },
    defaultVariants: { tone: 'primary', size: 'md' },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyle>;
