import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { cx } from '../format/cx.ts';
import { CloudUpload } from '../icons/actions.ts';
import { FieldError } from './field.tsx';

/** Takes one file, dropped or chosen. The caller validates it and passes the `error`. */
export function FileDrop({
  label,
  hint,
  accept,
  error,
  disabled = false,
  onFile,
  className,
}: {
  label: string;
  hint: string;
  /**
   * The types that the browser's file dialog offers: `image/png,image/gif`. A dropped file can have any type.
   */
  accept: string;
  error?: string | undefined;
  disabled?: boolean;
  onFile: (file: File) => void;
  className?: string;
}) {
  const id = useId();
  const [over, setOver] = useState(false);

  function take(files: FileList | null) {
    const [file] = files ?? [];
    if (file && !disabled) onFile(file);
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    take(event.currentTarget.files);
    // Allows the same file to be chosen again.
    event.currentTarget.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div className={className}>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed px-5 py-6 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          'has-disabled:cursor-not-allowed has-disabled:opacity-55',
          look(over, error !== undefined),
        )}
      >
        <CloudUpload aria-hidden="true" className="mb-1 size-7 text-ink-faint" />
        <span className="font-semibold text-primary-ink">{label}</span>
        <span id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </span>
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={choose}
          className="absolute inset-0 cursor-[inherit] opacity-0 outline-none file:cursor-[inherit]"
        />
      </label>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

function look(over: boolean, wrong: boolean): string {
  if (over) return 'border-primary bg-primary-soft';
  return wrong ? 'border-bad bg-sunken/60' : 'border-line-strong/55 bg-sunken/60 hover:border-line-strong';
}
