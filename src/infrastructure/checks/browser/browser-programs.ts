import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';

/** The programs that scenarios need: the path of Chromium if it is installed, and a sentence about what is missing. */
export type BrowserPrograms =
  | { readonly chromium: string; readonly missing: null }
  | { readonly chromium: string | null; readonly missing: string };

/** The package that drives Chromium, an optional peer dependency. */
const DRIVER = 'playwright-core';

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
const findChromium = (configured: string | null): string | null =>
  (configured === null ? USUAL_PATHS : [configured]).find(isExecutable) ?? null;

/** Finds the package without loading it. */
const hasDriver = (): boolean => {
  try {
    createRequire(import.meta.url).resolve(DRIVER);
    return true;
  } catch {
    return false;
  }
};

/** Finds Chromium at the configured path or in a usual place, and its driver. */
export const findBrowserPrograms = (configured: string | null, isDriverInstalled = hasDriver): BrowserPrograms => {
  const chromium = findChromium(configured);
  if (chromium === null) return { chromium, missing: 'Chromium is not installed.' };
  if (isDriverInstalled()) return { chromium, missing: null };
  const missing = `The package ${DRIVER}, which drives Chromium, is not installed: run npm install ${DRIVER}.`;
  return { chromium, missing };
};
