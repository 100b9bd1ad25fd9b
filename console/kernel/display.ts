import type { Density, Theme } from '../../src/domain/console/display-preferences.ts';

/** How the console looks on this device. */
export interface Display {
  readonly theme: Theme;
  readonly density: Density;
}

/** The cookie from which the service writes the look into the page, so that its first paint is right. */
const COOKIE = 'watchstead_display';
const YEAR_SECONDS = 365 * 86_400;

/** Returns how the page looks. */
export const currentDisplay = ({ dataset }: HTMLElement): Display => ({
  theme: (dataset.theme ?? 'system') as Theme,
  density: (dataset.density ?? 'comfortable') as Density,
});

/** Changes the look of the page, and stores it for the next one. */
export const changeDisplay = (document: Document, display: Display): void => {
  Object.assign(document.documentElement.dataset, display);
  const value = new URLSearchParams({ theme: display.theme, density: display.density }).toString();
  document.cookie = `${COOKIE}=${encodeURIComponent(value)}; path=/console; max-age=${YEAR_SECONDS}; samesite=lax`;
};
