import type { ComponentProps } from 'react';
import { cx } from '../format/cx.ts';
import { useFieldControl } from './field-context.ts';
import { inputStyle } from './text-input.tsx';

export function TextArea({ className, id, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl({ id });
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...control}
      {...rest}
      className={cx(inputStyle, 'py-3 leading-normal', className)}
    />
  );
}
