import type { PaletteEntry } from './entries.ts';

const CONTROLS = '[data-actions] :is(button:enabled, a[href])';

/**
 * Returns the actions that the screen in view offers: its buttons, which are there only if the reader may take them and
 * the record permits it. The palette presses them.
 */
export const screenActions = (): readonly PaletteEntry[] => {
  const main = document.querySelector('main');
  const group = main?.querySelector('h1')?.innerText ?? '';
  const controls = [...(main?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  return controls
    .filter((control) => control.checkVisibility())
    .map((control, at) => ({
      id: `screen-${at}`,
      name: control.innerText.trim(),
      group,
      act: () => control.click(),
    }));
};
