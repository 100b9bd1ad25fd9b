import type { Page } from 'playwright-core';
import type { Reader, Scene } from '../../test/console/scene.ts';

/** A picture of something that a screen shows only at times. */
export interface ConsoleState {
  readonly name: string;
  /** The path with its query, below `/console`. */
  readonly path: (ids: Scene['ids']) => string;
  /**
   * The reader; by default the administrator. `nobody` is the administrator of an organization without records.
   */
  readonly reader?: Reader | 'nobody';
  /** The requests that fail. */
  readonly failing?: string;
  /** The steps that lead to what is shown. */
  readonly steps?: (page: Page) => Promise<void>;
  /** True for a picture of the whole page after the steps, and not only of the window, over which dialogs and menus lie. */
  readonly isWhole?: boolean;
}

/** Returns a path that no record is part of. */
export const at = (path: string) => (): string => path;
/** Presses the first button whose name begins so. */
export const click =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  };

/** Follows links to screens by their headings. */
export const follow =
  (...headings: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const name of headings) {
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
  };
