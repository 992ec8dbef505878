/** The colors and fonts of mails, light, and what a dark theme or a phone changes. */

/** The values of the web's tokens.css, written out because mail programs support no variables. */
export const colors = {
  ground: '#fbf6f0',
  surface: '#fffdfa',
  sunken: '#f4ece3',
  line: '#e8ddd1',
  ink: '#2b1429',
  inkSoft: '#5d4759',
  inkFaint: '#715c6c',
  primary: '#611c57',
};
/**
 * Fonts of the reader's own device: mail programs load no others, and asking for them could track the reader.
 */
export const sans = "-apple-system, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
export const serif = "Georgia, 'Times New Roman', serif";
export const mono = "'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', monospace";

/** Keeps its ground in the dark theme, whose ground every cell of the card has. */
export const OWN_GROUND = 'own';

/**
 * The dark theme's values. Programs that know it use these; the others show the light theme, or turn its
 * colors by themselves, which its contrasts stand.
 */
const darkTheme = `
  @media (prefers-color-scheme: dark) {
    .ground, .ground td { background-color: #161016 !important; }
    .ground .card, .ground .card td { background-color: #221820 !important; border-color: #3b2c39 !important; }
    .ground .sunken, .ground .sunken td { background-color: #2e212c !important; border-color: #3b2c39 !important; }
    .ground .card .own td { background-color: transparent !important; }
    .ink { color: #f7ecf2 !important; }
    .ink-soft { color: #cdb9c8 !important; border-color: #3b2c39 !important; }
    .fact { color: #f7ecf2 !important; border-color: #3b2c39 !important; }
    .primary { color: #f0b9e4 !important; }
    .ground .button, .ground .button td { background-color: #eec6e5 !important; color: #2b1429 !important; }
    .rule { border-color: #3b2c39 !important; }
  }`;

/** On a phone, a code of the usual length and an amount of a million dollars stay on one line. */
const onPhones = `
  @media (max-width: 480px) {
    .secret { font-size: 19px !important; line-height: 28px !important; }
    .amount { font-size: 36px !important; line-height: 44px !important; }
  }`;

export const styleSheet = darkTheme + onPhones;
