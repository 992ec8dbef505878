/** The bank's question in a dialog over the merchant's page. */
import type { FromAuthentication } from '../protocol.ts';

/** Opens the page at `url` and resolves when the customer has decided, or has closed the dialog. */
export function askBank(url: string): Promise<void> {
  const origin = new URL(url).origin;
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.setAttribute('aria-label', 'Card authentication');
  frame.title = 'Card authentication';
  frame.src = `${url}#${encodeURIComponent(location.origin)}`;
  paint(dialog, frame);
  dialog.append(frame);
  // A page's own dialog must not take clicks and focus in here for clicks and focus outside of itself.
  for (const type of ['pointerdown', 'mousedown', 'focusin', 'focusout', 'touchstart']) {
    dialog.addEventListener(type, (event) => event.stopPropagation());
  }

  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('message', listen);
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    };
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      if ((event.data as FromAuthentication).type === 'authenticated') end();
    };
    window.addEventListener('message', listen);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end();
    });
    document.body.append(dialog);
    dialog.showModal();
    frame.addEventListener('load', () => frame.focus());
  });
}

/** Styles set one by one pass a content security policy that forbids inline styles. */
function paint(dialog: HTMLDialogElement, frame: HTMLIFrameElement): void {
  const styles: [HTMLElement, Record<string, string>][] = [
    [
      dialog,
      {
        position: 'fixed',
        inset: '0',
        width: '100vw',
        height: '100dvh',
        'max-width': 'none',
        'max-height': 'none',
        margin: '0',
        padding: '16px',
        border: '0',
        'box-sizing': 'border-box',
        display: 'grid',
        'place-items': 'center',
        background: 'rgb(24 12 32 / 0.6)',
        'backdrop-filter': 'blur(3px)',
        'pointer-events': 'auto',
        'z-index': '2147483647',
      },
    ],
    [
      frame,
      {
        width: '100%',
        'max-width': '420px',
        height: '100%',
        'max-height': '520px',
        border: '0',
        'border-radius': '16px',
        background: 'white',
        'box-shadow': '0 24px 64px rgb(0 0 0 / 0.35)',
        'color-scheme': 'light',
      },
    ],
  ];
  for (const [element, style] of styles) {
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
  }
}
