import type { Express } from 'express';
import { emblem, stylesheet } from './stylesheet.ts';

const ASSET_AGE = 'public, max-age=300';

/** Serves what pages load. It stands before the gate line: a page that says no needs its stylesheet too. */
export const serveAssets = (app: Express): void => {
  for (const [path, type, text] of [['/assets/watchstead.css', 'css', stylesheet], ['/assets/watchstead.svg', 'svg', emblem]] as const) {
    app.get(path, (_request, response) => void response.setHeader('Cache-Control', ASSET_AGE).type(type).send(text));
  }
};
