import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { loadAreaTexts } from './texts.ts';

/** Returns the screen of an area, which is loaded together with the texts of the areas. */
export const lazyArea: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [screen] = await Promise.all([load(), loadAreaTexts(document.documentElement)]);
    return screen;
  }, name);

/** Returns a part of a screen that needs the texts of the areas, which is loaded with them once it is shown. */
export const lazyAreaPart = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [part] = await Promise.all([load(), loadAreaTexts(document.documentElement)]);
    return { default: part[name] };
  });
