/** The color of pages without a brand color. */
export const DEFAULT_BRAND_COLOR = '#0b5cad';

/** The minimum contrast between text and its background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** The surfaces behind text in the brand color, for each scheme. The stylesheet uses the same colors. */
export const surfaces = {
  light: { ground: '#f5f6f8', sheet: '#ffffff' },
  dark: { ground: '#12161c', sheet: '#1b2129' },
} as const;

/** The color scheme in which a page is shown. */
export type ColorScheme = keyof typeof surfaces;

const WHITE = '#ffffff';
const BLACK = '#000000';

type Channels = readonly [red: number, green: number, blue: number];

const channelAt = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
const channelsOf = (color: string): Channels => [channelAt(color, 1), channelAt(color, 3), channelAt(color, 5)];
const colorOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const linear = (channel: number): number =>
  channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** Returns the relative luminance of a color, as WCAG defines it. */
const luminanceOf = (color: string): number => {
  const [red, green, blue] = channelsOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Returns the contrast of two colors such as `#0b5cad`, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};

/** Returns black or white, whichever has more contrast with the color. The contrast is always at least 4.58. */
const textOn = (color: string): string => (contrastOf(color, WHITE) >= contrastOf(color, BLACK) ? WHITE : BLACK);

const mixed = (color: string, other: string, share: number): string => {
  const [from, to] = [channelsOf(color), channelsOf(other)];
  const between = (at: 0 | 1 | 2): number => from[at] + (to[at] - from[at]) * share;
  return colorOf([between(0), between(1), between(2)]);
};

/** The color with the most contrast to the surfaces of a scheme. */
const farthest: Readonly<Record<ColorScheme, string>> = { light: BLACK, dark: WHITE };

/** The steps in which a color is made darker or lighter. */
const STEPS = 50;

/**
 * Returns the color, made darker (light scheme) or lighter (dark scheme) only as far as necessary to be readable on
 * every surface of the scheme.
 */
const readable = (color: string, scheme: ColorScheme): string => {
  const target = farthest[scheme];
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mixed(color, target, step / STEPS);
    if (Object.values(surfaces[scheme]).every((surface) => contrastOf(candidate, surface) >= TEXT_CONTRAST))
      return candidate;
  }
  return target;
};

/** The colors that a page derives from its brand color, and the colors of text on them. */
export interface BrandColors {
  /** The color of areas: the brand color as the organization chose it. */
  readonly area: string;
  readonly onArea: string;
  /** The colors of links, buttons and outlines, by scheme. */
  readonly accents: Readonly<Record<ColorScheme, Accent>>;
}

/** A color of links and buttons, and what goes with it. */
interface Accent {
  readonly accent: string;
  /** The color under the pointer, which has more contrast than `accent`. */
  readonly strong: string;
  /** The color of text on both. */
  readonly onAccent: string;
}

/** The share by which the color under the pointer is darker (light scheme) or lighter (dark scheme). */
const STRONG_SHARE = 0.25;

/** Returns colors with enough contrast in both schemes for any brand color. */
export const brandColors = (brandColor: string | null): BrandColors => {
  const area = (brandColor ?? DEFAULT_BRAND_COLOR).toLowerCase();
  const inScheme = (scheme: ColorScheme): Accent => {
    const accent = readable(area, scheme);
    return { accent, strong: mixed(accent, farthest[scheme], STRONG_SHARE), onAccent: textOn(accent) };
  };
  return { area, onArea: textOn(area), accents: { light: inScheme('light'), dark: inScheme('dark') } };
};
