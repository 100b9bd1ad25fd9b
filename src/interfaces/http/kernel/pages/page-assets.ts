import type { Router } from 'express';
import { PUSH_WORKER_PATH } from '../../../../domain/notifications/push-channel.ts';
import { pageScript } from './page-script.ts';
import { pushWorker } from './push-worker.ts';
import { emblem, stylesheet } from './stylesheet.ts';
import { tokens } from './tokens.ts';

const ASSET_AGE = 'public, max-age=300';

/** Serves the assets of pages. They are mounted before the guards, because an error page needs its stylesheet too. */
export const serveAssets = (router: Router): void => {
  for (const [path, type, text] of [
    ['/assets/tokens.css', 'css', tokens],
    ['/assets/watchstead.css', 'css', stylesheet],
    ['/assets/watchstead.svg', 'svg', emblem],
    ['/assets/watchstead.js', 'js', pageScript],
    [PUSH_WORKER_PATH, 'js', pushWorker],
  ] as const) {
    router.get(path, (_request, response) => void response.setHeader('Cache-Control', ASSET_AGE).type(type).send(text));
  }
};
