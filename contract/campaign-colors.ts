/** The colors of a campaign, and whether one can read them. */
import { z } from 'zod';

/** The contrast that WCAG 2.2 asks of text (level AA). */
export const LEAST_CONTRAST = 4.5;

const HEX = /^#[0-9a-f]{6}$/;
const COLOR = 'Please choose a color, such as #611c57.';

export const hexColor = z.string(COLOR).trim().toLowerCase().regex(HEX, COLOR);

export type CampaignColors = {
  /** Behind the logo and the headline. */
  background: string;
  /** Of the headline. */
  text: string;
  /** Of buttons, whose text is white. */
  button: string;
};

/** From 1 to 21, as WCAG defines it. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What cannot be read, by the color that has to change. */
export function findColorProblems({ background, text, button }: CampaignColors): Partial<CampaignColors> {
  const headline = contrastOf(background, text);
  const label = contrastOf('#ffffff', button);
  return {
    ...(headline < LEAST_CONTRAST && {
      text: `This text is hard to read on the background: its contrast is ${shown(headline)}, and ${shown(LEAST_CONTRAST)} is needed.`,
    }),
    ...(label < LEAST_CONTRAST && {
      button: `White text is hard to read on this button: its contrast is ${shown(label)}, and ${shown(LEAST_CONTRAST)} is needed. Please choose a darker color.`,
    }),
  };
}

/** Black or white: the one that is easier to read on this color. */
export function readableOn(background: string): string {
  const [black, white] = ['#000000', '#ffffff'];
  return contrastOf(background, black) >= contrastOf(background, white) ? black : white;
}

/** Rounded down, so that no contrast below the line reads like the line. */
function shown(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
