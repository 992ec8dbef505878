/** Cuts the built index.html where the parts of a page go. */
import type { PageManifest } from '#contract/page-manifest.ts';

type Cut = Pick<PageManifest, 'document' | 'defaultMeta' | 'scripts'>;

export function cutDocument(html: string): Cut {
  const [beforeMeta, fromMeta] = splitAfter(html, '<!--meta-->');
  const [meta, afterMeta] = splitAfter(fromMeta, '<!--/meta-->');
  // Vite writes the scripts of the app, then its style sheet.
  const [beforeScripts, fromScripts] = splitBefore(afterMeta, '<script type="module"');
  const [scripts, afterScripts] = splitBefore(fromScripts, '<link rel="stylesheet"');
  const [beforeHeadEnd, afterHead] = splitBefore(afterScripts, '</head>');
  const [beforeRoot, afterRoot] = splitAfter(afterHead, '<div id="root">', { keep: true });
  return {
    document: [
      beforeMeta,
      { slot: 'meta' },
      beforeScripts,
      { slot: 'scripts' },
      beforeHeadEnd,
      { slot: 'headEnd' },
      beforeRoot,
      { slot: 'root' },
      afterRoot,
    ],
    defaultMeta: meta.trim(),
    scripts: scripts
      .split('\n')
      .map((tag) => tag.trim())
      .join(''),
  };
}

function splitBefore(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`The built index.html has no ${mark}`);
  return [text.slice(0, at), text.slice(at)];
}

function splitAfter(text: string, mark: string, { keep = false } = {}): [string, string] {
  const [before, from] = splitBefore(text, mark);
  return [keep ? before + mark : before, from.slice(mark.length)];
}
