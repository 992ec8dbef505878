/**
 * The bank's question in a dialog: sends the answer without leaving the page, then notifies the embedding
 * page.
 */
import type { FromAuthentication } from '../protocol.ts';

const form = document.querySelector('form');
const around = decodeURIComponent(location.hash.slice(1));

// Opened as a page of its own, the form needs no script: its answer is a redirect back to the shop.
if (form && window.parent !== window && around !== '') {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = event.submitter as HTMLButtonElement;
    const buttons = [...form.querySelectorAll('button')];
    for (const button of buttons) button.disabled = true;
    answer(chosen.value).catch(() => {
      for (const button of buttons) button.disabled = false;
    });
  });
}

async function answer(outcome: string): Promise<void> {
  const body = new URLSearchParams({ outcome });
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`The answer was refused: ${response.status}`);
  const message: FromAuthentication = { type: 'authenticated' };
  window.parent.postMessage(message, around);
}
