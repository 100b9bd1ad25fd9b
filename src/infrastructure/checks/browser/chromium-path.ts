import { accessSync, constants } from 'node:fs';

/** The usual paths of Chromium and Chrome in distribution packages. */
const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the path of the configured program, or of one in a usual place, or null if none is executable. */
export const findChromium = (configured: string | null): string | null =>
  (configured === null ? USUAL_PATHS : [configured]).find(isExecutable) ?? null;
