import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed } from '../kernel/time.ts';

/** For how long screenshots are kept. */
export const SCREENSHOT_RETENTION = days(30);
/** The most screenshots of a monitor that are kept; of more, the newest. */
export const MAX_KEPT_SCREENSHOTS = 500;

const FOLDER = 'screenshots/';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The id of a screenshot as a caller sends it. */
export const decideScreenshotId = (sent: string): Outcome<string, 'invalidScreenshotId'> => (UUID.test(sent) ? accepted(sent.toLowerCase()) : refused('invalidScreenshotId'));

/** The file of a screenshot. */
export const screenshotFile = (monitorId: number, id: string): string => `${FOLDER}${monitorId}/${id}.png`;

/** Where the screenshots of all monitors are. */
export const SCREENSHOT_FILES = FOLDER;

/** The monitor that a file belongs to; null for another file. */
export const screenshotMonitor = (file: string): number | null => {
  const [, monitorId] = /^screenshots\/(\d+)\//.exec(file) ?? [];
  return monitorId === undefined ? null : Number(monitorId);
};

/** The screenshots of one monitor that are no longer kept. */
export const expiredScreenshots = <File extends { readonly name: string; readonly writtenAt: Date }>(files: readonly File[], now: Date): readonly File[] => {
  const newest = files.toSorted((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime());
  return newest.filter(({ writtenAt }, at) => at >= MAX_KEPT_SCREENSHOTS || elapsed(writtenAt, now) > SCREENSHOT_RETENTION);
};
