/**
 * Puts the merchant's look on the fields: Stripe's `appearance` variables and rules, and the `style` option.
 */
import type { Appearance, FieldLook } from '../protocol.ts';

const themes: Record<string, Record<string, string>> = {
  stripe: {
    colorPrimary: '#5b2a86',
    colorBackground: '#ffffff',
    colorText: '#2b2233',
    colorDanger: '#c0233f',
    borderRadius: '8px',
  },
  night: {
    colorPrimary: '#d7b4f3',
    colorBackground: '#2a2233',
    colorText: '#f5eff8',
    colorDanger: '#ff8b9b',
    borderRadius: '8px',
  },
  flat: {
    colorPrimary: '#5b2a86',
    colorBackground: '#f3eff5',
    colorText: '#2b2233',
    colorDanger: '#c0233f',
    borderRadius: '6px',
    inputColorBorder: 'transparent',
    inputBoxShadow: 'none',
  },
};

/** Selectors of `appearance.rules` are the classes of this frame, with their states. */
const knownSelector = /^\.(Input|Label|Error|Block|Tab|AccordionItem)(--\w+)?(::?[\w-]+)*$/;
const ruleSheet = new CSSStyleSheet();

export function showLook(root: HTMLElement, look: FieldLook): void {
  const appearance = look.appearance ?? {};
  const theme = themes[appearance.theme ?? 'stripe'] ?? themes.stripe;
  for (const [name, value] of Object.entries({ ...theme, ...appearance.variables })) {
    root.style.setProperty(`--${name}`, value);
  }
  if (look.ground) root.style.setProperty('--ground', look.ground);
  else root.style.removeProperty('--ground');
  root.toggleAttribute('data-still', appearance.disableAnimations === true);
  showRules(appearance.rules ?? {});
  showStyle(root, look.style ?? {});
  for (const font of look.fonts ?? []) loadFont(font);
}

function showRules(rules: NonNullable<Appearance['rules']>): void {
  ruleSheet.replaceSync('');
  for (const [selectors, properties] of Object.entries(rules)) {
    const known = selectors.split(',').map((selector) => selector.trim());
    if (!known.every((selector) => knownSelector.test(selector))) continue;
    ruleSheet.insertRule(`${known.join(', ')} {}`);
    const rule = ruleSheet.cssRules[0];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(properties)) rule.style.setProperty(dashed(name), value);
  }
  if (!document.adoptedStyleSheets.includes(ruleSheet)) document.adoptedStyleSheets.push(ruleSheet);
}

/** The one-line field takes its look from `style`: base, empty, complete and invalid, with a few states. */
function showStyle(root: HTMLElement, style: NonNullable<FieldLook['style']>): void {
  const base = style.base ?? {};
  const names: [string, unknown][] = [
    ['--lineColor', base.color],
    ['--lineFontFamily', base.fontFamily],
    ['--lineFontSize', base.fontSize],
    ['--lineFontWeight', base.fontWeight],
    ['--lineLineHeight', base.lineHeight],
    ['--linePlaceholder', (base['::placeholder'] as { color?: unknown } | undefined)?.color],
    ['--lineInvalidColor', style.invalid?.color],
    ['--lineCompleteColor', style.complete?.color],
  ];
  for (const [name, value] of names) {
    if (typeof value === 'string' || typeof value === 'number') root.style.setProperty(name, String(value));
    else root.style.removeProperty(name);
  }
}

function loadFont(font: NonNullable<FieldLook['fonts']>[number]): void {
  if (font.cssSrc) {
    const known = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    if (known.some(({ href }) => href === font.cssSrc)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = font.cssSrc;
    document.head.append(link);
  } else if (font.family && font.src) {
    const { weight, style } = font;
    const face = new FontFace(font.family, font.src, { weight, style, display: 'swap' });
    document.fonts.add(face);
    // A font that does not load leaves the next of the family list, which is what font lists are for.
    face.load().catch(() => undefined);
  }
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
