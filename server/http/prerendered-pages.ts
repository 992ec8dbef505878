/** Puts what the build drew of a public page into the page that is sent, so that it can be read before any script has come. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '<div id="root"></div>';
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Gives the page as it was drawn ahead of time; as it is, where none was (web/prerender.tsx). */
export function prerenderedPages(webRoot: string): (path: string, page: string) => string {
  const file = join(webRoot, '.vite', 'prerendered.json');
  if (!existsSync(file)) return (_path, page) => page;
  const drawn = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
  return (path, page) => {
    const inside = drawn.get(path);
    if (inside === undefined) return page;
    // What is to be read comes first: style, fonts and pictures. The scripts only bring it to life, and wait until it can be
    // seen (web/public/first.js).
    const scripts = page.match(SCRIPTS) ?? [];
    return page
      .replace(SCRIPTS, '')
      .replace('</head>', `<template data-scripts>${scripts.join('')}</template></head>`)
      .replace(ROOT, () => `<div id="root">${inside}</div>`);
  };
}
