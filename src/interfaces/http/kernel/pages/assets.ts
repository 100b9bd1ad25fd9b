import type { Router } from 'express';
import { emblem, stylesheet } from './stylesheet.ts';

const ASSET_AGE = 'public, max-age=300';

/** Serves the assets of pages. Mounted before the guards, because an error page needs its stylesheet too. */
export const serveAssets = (router: Router): void => {
  for (const [path, type, text] of [['/assets/watchstead.css', 'css', stylesheet], ['/assets/watchstead.svg', 'svg', emblem]] as const) {
    router.get(path, (_request, response) => void response.setHeader('Cache-Control', ASSET_AGE).type(type).send(text));
  }
};
