import type { ComponentProps } from 'react';
import { cx } from '../format/cx.ts';
import { ChevronDown } from '../icons/basic.ts';
import { useFieldControl } from './field-context.ts';
import { inputStyle } from './text-input.tsx';

/** The platform's own select, which is the best one on a phone. Give `option` elements as children. */
export function Select({
  id,
  size = 'md',
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'size'> & { size?: 'sm' | 'md' }) {
  const control = useFieldControl({ id });
  return (
    <div className={cx('relative min-w-0', className)}>
      <select
        {...control}
        {...rest}
        className={cx(inputStyle, 'appearance-none truncate pr-10', size === 'sm' && 'min-h-11 text-sm')}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-ink-faint"
      />
    </div>
  );
}
