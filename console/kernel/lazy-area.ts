import { lazyRouteComponent } from '@tanstack/react-router';
import { loadAreaTexts } from './texts.ts';

/** Returns the screen of an area, which is loaded together with the texts of the areas. */
export const lazyArea: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [screen] = await Promise.all([load(), loadAreaTexts(document.documentElement)]);
    return screen;
  }, name);
