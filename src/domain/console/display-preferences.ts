/** The colours in which a person sees the console; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The heights of rows. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a person wants to see and use the console, on every device. */
export interface DisplayPreferences {
  readonly theme: Theme;
  readonly density: Density;
  /** False if single letters do not act as shortcuts. */
  readonly shortcuts: boolean;
}

/** The preferences of a person who has chosen none. */
export const DEFAULT_DISPLAY_PREFERENCES: DisplayPreferences = {
  theme: 'system',
  density: 'comfortable',
  shortcuts: true,
};
