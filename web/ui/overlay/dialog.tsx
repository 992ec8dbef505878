import { Dialog as Parts } from 'radix-ui';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { keepOpenForToasts } from '../feedback/toaster.tsx';
import { cx } from '../format/cx.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { FrameLocks } from '../hooks/use-frame-lock.ts';
import { X } from '../icons/basic.ts';

const WIDTH = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' };

/**
 * A dialog: a sheet from below on a phone, a panel in the middle elsewhere. Its content is mounted only while
 * it is `open`, so that a form starts empty each time. `modal={false}` looks the same but does not trap the
 * focus, for when the card processor opens its own confirmation over the page.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'md',
  modal = true,
  locked: lockedByOwner = false,
  firstFocus = 'control',
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  width?: keyof typeof WIDTH;
  modal?: boolean;
  /**
   * While an action must not be interrupted: neither Escape nor a click outside closes the dialog. What is
   * inside locks it by `useFrameLock`.
   */
  locked?: boolean;
  /** 'panel' for a text to read: a field below it would raise a phone's keyboard over the text. */
  firstFocus?: 'control' | 'panel';
  /** The actions, always visible below the content. */
  footer?: ReactNode;
  children?: ReactNode;
}) {
  const focusReturn = useFocusReturn(open);
  const [locks, setLocks] = useState(0);
  const locked = lockedByOwner || locks > 0;
  return (
    <Parts.Root open={open} onOpenChange={() => locked || onClose()} modal={modal}>
      <Parts.Portal>
        {modal ? <Parts.Overlay className={veil} /> : open && <div className={veil} aria-hidden="true" />}
        <Parts.Content
          className={cx(panel, WIDTH[width])}
          {...focusReturn}
          onOpenAutoFocus={firstFocus === 'panel' ? focusPanel : focusPanelWithoutFields}
          onFocus={showFocused}
          onInteractOutside={(event) => {
            if (locked || !modal) event.preventDefault();
            else keepOpenForToasts(event);
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="px-5 pt-5 pr-16 pb-3 sm:px-7 sm:pt-7 sm:pr-18">
            <Parts.Title className="font-display font-semibold text-2xl leading-tight tracking-tight">
              {title}
            </Parts.Title>
            {description && (
              <Parts.Description className="mt-1.5 text-ink-soft">{description}</Parts.Description>
            )}
          </header>
          <div
            data-scrolls
            className="min-h-0 flex-1 scroll-py-4 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 has-data-form-foot:scroll-pb-28 sm:px-7"
          >
            <FrameLocks value={setLocks}>{children}</FrameLocks>
          </div>
          {footer && (
            <footer className="flex flex-col gap-3 border-line border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-7">
              {footer}
            </footer>
          )}
          {/* Last, so that the first field or action takes the focus when the dialog opens. */}
          <div className="absolute top-3.5 right-2.5 sm:top-5.5 sm:right-4.5">
            <Parts.Close asChild>
              <IconButton label="Close" disabled={locked}>
                <X aria-hidden="true" />
              </IconButton>
            </Parts.Close>
          </div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

const CONTROLS = ':is(input, select, textarea, button:not([aria-label="Close"])):not(:disabled)';

/**
 * The first field or action takes the focus. While they load there is only Close, from which the way to them
 * would lead around the whole dialog: then the panel itself takes it.
 */
function focusPanelWithoutFields(event: Event) {
  const panel = event.currentTarget;
  if (panel instanceof HTMLElement && !panel.querySelector(CONTROLS)) focusPanel(event);
}

function focusPanel(event: Event) {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  panel.focus({ preventScroll: true });
}

/**
 * From the last control the focus goes on with the first one, which the focus trap does not scroll to; others
 * may be behind the form's foot. A control of which a part can be seen stays where a mouse may have pressed
 * it.
 */
function showFocused({ target }: FocusEvent<HTMLElement>) {
  const scroller = target.closest('[data-scrolls]');
  const foot = scroller?.querySelector('[data-form-foot]');
  if (!scroller || foot?.contains(target)) return;
  const box = scroller.getBoundingClientRect();
  const end = Math.min(box.bottom, foot?.getBoundingClientRect().top ?? box.bottom);
  const { top, bottom } = target.getBoundingClientRect();
  if (bottom < box.top || top > end) target.scrollIntoView({ block: 'center' });
}

export const veil = 'fixed inset-0 z-40 animate-appear bg-veil backdrop-blur-[2px]';

export const panel = [
  'fixed inset-x-0 bottom-0 z-40 flex max-h-[min(92dvh,100dvh_-_var(--toast-room,0px))] flex-col rounded-t-xl border border-line bg-surface shadow-float data-[state=open]:animate-rise',
  'sm:inset-0 sm:top-[var(--toast-room,0px)] sm:m-auto sm:h-fit sm:max-h-[min(88dvh,100dvh_-_var(--toast-room,0px))] sm:w-[calc(100%-2rem)] sm:rounded-xl',
  'focus:outline-none',
].join(' ');
