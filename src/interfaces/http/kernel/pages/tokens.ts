/** A color in light and in dark surroundings. */
export type ColorPair = readonly [light: string, dark: string];

/**
 * The colors of pages and of the console. Text has a contrast of at least 4.5 to its ground, borders of controls 3 (WCAG
 * 2.2 AA). Color is kept for states, and each state also has a shape and a word.
 */
export const colors: Readonly<Record<string, ColorPair>> = {
  ground: ['#f5f6f8', '#12161c'],
  sheet: ['#fff', '#1b2129'],
  raised: ['#eceff3', '#262e38'],
  ink: ['#1c2430', '#e8ecf1'],
  soft: ['#55606f', '#a9b4c2'],
  edge: ['#7d8896', '#77838f'],
  line: ['#dde1e7', '#333c48'],
  accent: ['#0b5cad', '#7db8f5'],
  'accent-strong': ['#084a8c', '#a5cff9'],
  'on-accent': ['#fff', '#0b1a2b'],
  bad: ['#b3261e', '#ff9d94'],
  'bad-ground': ['#fdf0ef', '#331b1a'],
  good: ['#1b6b3a', '#86d7a2'],
  'good-ground': ['#edf7f0', '#15291c'],
  'state-up': ['#2a8a52', '#4fb97c'],
  'state-degraded': ['#b4690e', '#e9a04b'],
  'state-down': ['#c9342b', '#f0685e'],
  'state-unknown': ['#8b7420', '#d0b352'],
  'state-paused': ['#7d8896', '#77838f'],
  'state-maintenance': ['#3566b8', '#7aa3ea'],
  // Lines of charts, which also differ by their dashes and names.
  'line-1': ['#0b5cad', '#7db8f5'],
  'line-2': ['#8a3fa8', '#d29ae8'],
  'line-3': ['#0f766e', '#5cc9bd'],
  'line-4': ['#a3480a', '#f0a95b'],
  'line-5': ['#b02a63', '#f58bb3'],
};

const declarations = (at: 0 | 1): string =>
  Object.entries(colors)
    .map(([name, pair]) => `--${name}: ${pair[at]};`)
    .join(' ');

/**
 * Returns the rules that declare custom properties by scheme: that of the device, or the one that the reader has chosen
 * for the page. Paper has the light one.
 */
export const schemeRules = (light: string, dark: string): string => `:root { ${light} }
@media (prefers-color-scheme: dark) {
  :root { ${dark} }
}
:root[data-theme="light"] { ${light} }
:root[data-theme="dark"] { ${dark} }
@media print { :root, :root[data-theme="dark"] { ${light} } }
`;

/** The custom properties that stylesheets use: colors by scheme, the scale of space and type. */
export const tokens = `${schemeRules(declarations(0), declarations(1))}:root {
  color-scheme: light dark;
  --space-1: .25rem; --space-2: .5rem; --space-3: .75rem; --space-4: 1rem; --space-5: 1.5rem; --space-6: 2rem;
  --text-small: .8125rem; --text-body: .9375rem; --text-title: 1.375rem;
  --radius: .45rem; --radius-large: .75rem;
  font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", "DejaVu Sans", sans-serif;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
`;
