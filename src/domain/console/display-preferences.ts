/** The colors in which a person sees the console; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
/** The colors in which a person sees the console; `system` follows the device. */
export type Theme = (typeof themes)[number];

/** The heights of rows. */
export const densities = ['comfortable', 'compact'] as const;
/** The height of rows in the console. */
export type Density = (typeof densities)[number];

/** The preferences of a person for the console. They apply on every device. */
export interface DisplayPreferences {
  readonly theme: Theme;
  readonly density: Density;
  /** False if single letters do not act as shortcuts. */
  readonly shortcuts: boolean;
  /** False if the person has hidden the first steps. */
  readonly firstSteps: boolean;
}

/** The preferences of a person who has chosen none. */
export const DEFAULT_DISPLAY_PREFERENCES: DisplayPreferences = {
  theme: 'system',
  density: 'comfortable',
  shortcuts: true,
  firstSteps: true,
};

/** The preferences that apply from the first paint of the console. */
export type Display = Pick<DisplayPreferences, 'theme' | 'density'>;

/** The cookie in which the console keeps its display for the service, which writes it into the page. */
export const DISPLAY_COOKIE = 'watchstead_display';

const memberIn = (text: string, name: string): string | undefined =>
  text
    .split('&')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Returns the text of a display, such as `theme=dark&density=compact`. */
export const displayText = ({ theme, density }: Display): string => `theme=${theme}&density=${density}`;

/** Reads a text of `displayText`. Unknown values are replaced by the default. */
export const displayIn = (text: string): Display => ({
  theme: themes.find((theme) => theme === memberIn(text, 'theme')) ?? DEFAULT_DISPLAY_PREFERENCES.theme,
  density: densities.find((density) => density === memberIn(text, 'density')) ?? DEFAULT_DISPLAY_PREFERENCES.density,
});
