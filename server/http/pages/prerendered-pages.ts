/** Puts what the build drew of a page into the page that is sent, so that it can be seen before any script has come. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from '#contract/config.ts';
import { escapeHtml } from './escape-html.ts';

/** As web/prerender.tsx writes them. */
type Drawn = {
  path: string;
  html: string;
  waysIn?: { signInProviders: string[]; demo: boolean };
  outline?: true;
};

/** What decides about the ways in that a page shows. */
export type WaysIn = Pick<PublicConfig, 'signInProviders' | 'demo'>;

type Arrival = { path: string; query: string; isVisitor: boolean };

const ROOT = '<div id="root"></div>';
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const DEMO_PERSON = /<li>(?:(?!<li>).)*%email%.*?<\/li>/s;
/** A marketplace is at its bare address, and at that of its owner. */
const OWN_MARKETPLACE = /^\/marketplace\/[^/]+$/;

/** Gives the page as it was drawn ahead of time; as it is, where none was (web/prerender.tsx). */
export function prerenderedPages(
  webRoot: string,
  waysIn: WaysIn,
): (arrival: Arrival, page: string) => string {
  const file = join(webRoot, '.vite', 'prerendered.json');
  if (!existsSync(file)) return (_arrival, page) => page;
  const all: Drawn[] = JSON.parse(readFileSync(file, 'utf8'));
  const drawn = all.filter((each) => suits(each, waysIn)).map((each) => withDemo(each, waysIn.demo));
  return ({ path, query, isVisitor }, page) => {
    const address = OWN_MARKETPLACE.test(path) ? '/marketplace' : path;
    const found = drawn.find((each) => each.path === address);
    if (!found || isVisitor === Boolean(found.outline)) return page;
    // The query changes what these show, but for where a sign-in leads to.
    if ((found.waysIn || found.outline) && !/^(next=[^&]*)?$/.test(query)) return page;
    // What is to be seen comes first: style, fonts and pictures. The scripts only bring it to life, and wait until then
    // (web/public/first.js).
    const scripts = page.match(SCRIPTS) ?? [];
    // Nobody can use an outline, and what takes its place removes this with it.
    const inside = found.outline
      ? `<div class="contents" inert aria-disabled="true">${found.html}</div>`
      : found.html;
    return page
      .replace(SCRIPTS, '')
      .replace('</head>', `<template data-scripts>${scripts.join('')}</template></head>`)
      .replace(ROOT, () => `<div id="root">${inside}</div>`);
  };
}

/** Whether it was drawn for ways in like ours. */
function suits({ waysIn }: Drawn, { signInProviders, demo }: WaysIn): boolean {
  if (!waysIn) return true;
  return waysIn.demo === (demo !== null) && waysIn.signInProviders.join() === signInProviders.join();
}

/** With the people of our demo in the place of the one that was drawn. */
function withDemo(drawn: Drawn, demo: WaysIn['demo']): Drawn {
  if (!demo) return drawn;
  const html = drawn.html.replace(DEMO_PERSON, (person) =>
    demo.people.map(({ email, label }) => fill(fill(person, '%email%', email), '%label%', label)).join(''),
  );
  return { ...drawn, html: fill(fill(html, '%password%', demo.password), '%mailbox%', demo.mailboxUrl) };
}

function fill(html: string, mark: string, words: string): string {
  return html.replaceAll(mark, () => escapeHtml(words));
}
