import { createElement, lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { loadAreaTexts } from './texts.ts';

/** Returns the screen of an area, which is loaded together with the texts of the areas. */
export const lazyArea: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [screen] = await Promise.all([load(), loadAreaTexts(document.documentElement)]);
    return screen;
  }, name);

/**
 * Returns a part of a screen that needs the texts of the areas, which is loaded with them once it is shown. The fallback
 * stands in its place until then.
 */
export const lazyAreaPart = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  fallback: ReactNode = null,
): ComponentType<Props> => {
  const Part = lazy(async () => {
    const [{ [name]: Shown }] = await Promise.all([load(), loadAreaTexts(document.documentElement)]);
    return { default: ({ given }: { readonly given: Props }) => createElement(Shown, given) };
  });
  return (props) => createElement(Suspense, { fallback }, createElement(Part, { given: props }));
};
