/** Joins the pieces of the page manifest into the page that is sent. */
import type { Page, PageManifest, Piece, Prerendered } from '#contract/page-manifest.ts';
import { choosePrerendered, type PageVisit, type SignInOptions } from './choose-prerendered.ts';
import { escapeHtml } from './escape-html.ts';

export type RenderOptions = PageVisit & {
  page: Page | undefined;
  /** The tags for `meta`; the manifest's default tags where the page has no head. */
  meta: string | undefined;
};

export function pageRenderer(
  manifest: PageManifest,
  signInOptions: SignInOptions,
): (options: RenderOptions) => string {
  return ({ page, meta = manifest.defaultMeta, ...arrival }) => {
    const prerendered = choosePrerendered(page, arrival, signInOptions);
    const preloads = page?.preloads ?? '';
    if (!prerendered) {
      return fill(manifest.document, { meta, scripts: manifest.scripts, headEnd: preloads, root: '' });
    }
    // Scripts only make the prerendered page interactive, so style, fonts and pictures come first: the tags
    // wait in a template until the first paint (web/public/boot.js).
    const headEnd = `<template data-scripts>${prerendered.answers ?? ''}${manifest.scripts}${preloads}</template>`;
    const root = fillPrerendered(prerendered, signInOptions.demo);
    return fill(manifest.document, { meta, scripts: '', headEnd, root });
  };
}

function fillPrerendered({ html, person }: Prerendered, demo: SignInOptions['demo']): string {
  const people = demo?.people.map(({ email, label }) =>
    fill(person, { email: escapeHtml(email), label: escapeHtml(label) }),
  );
  return fill(html, {
    password: escapeHtml(demo?.password ?? ''),
    mailboxUrl: escapeHtml(demo?.mailboxUrl ?? ''),
    people: people?.join('') ?? '',
  });
}

function fill<Slot extends string>(pieces: readonly Piece<Slot>[], values: Record<Slot, string>): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : values[piece.slot])).join('');
}
