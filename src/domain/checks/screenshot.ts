import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed } from '../kernel/time.ts';

/** The retention of screenshots. */
export const SCREENSHOT_RETENTION = days(30);
/** The maximum number of screenshots that are kept for a monitor. Older ones are deleted first. */
export const MAX_KEPT_SCREENSHOTS = 500;

const FOLDER = 'screenshots/';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Validates the id of a screenshot and normalizes it to lower case. */
export const decideScreenshotId = (sent: string): Outcome<string, 'invalidScreenshotId'> =>
  UUID.test(sent) ? accepted(sent.toLowerCase()) : refused('invalidScreenshotId');

/** Returns the name of the file that holds a screenshot. */
export const screenshotFile = (monitorId: number, id: string): string => `${FOLDER}${monitorId}/${id}.png`;

/** The folder of all screenshots in the file store. */
export const SCREENSHOT_FILES = FOLDER;

/** Returns the id of the monitor that a screenshot file belongs to, or null for any other file. */
export const screenshotMonitor = (file: string): number | null => {
  const [, monitorId] = /^screenshots\/(\d+)\//.exec(file) ?? [];
  return monitorId === undefined ? null : Number(monitorId);
};

/** Returns the screenshots of one monitor that are to be deleted. */
export const expiredScreenshots = <File extends { readonly name: string; readonly writtenAt: Date }>(
  files: readonly File[],
  now: Date,
): readonly File[] => {
  const newest = files.toSorted((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime());
  return newest.filter(
    ({ writtenAt }, at) => at >= MAX_KEPT_SCREENSHOTS || elapsed(writtenAt, now) > SCREENSHOT_RETENTION,
  );
};
