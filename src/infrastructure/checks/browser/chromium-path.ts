import { accessSync, constants } from 'node:fs';

/** Where packages of distributions install Chromium. */
const USUAL_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The program to run: the configured one, or one in a usual place; null if there is none. */
export const findChromium = (configured: string | null): string | null => (configured === null ? USUAL_PATHS : [configured]).find(isExecutable) ?? null;
