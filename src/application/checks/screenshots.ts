import {
  SCREENSHOT_FILES,
  decideScreenshotId,
  expiredScreenshots,
  screenshotFile,
  screenshotMonitor,
} from '../../domain/checks/screenshot.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { hours } from '../../domain/kernel/time.ts';
import { ownerOfFileStore } from '../kernel/file-store-owner.ts';
import type { FileStoreRecords } from '../kernel/file-store-owner.ts';
import type { FileStore, StoredFile } from '../kernel/files.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock, IdSource } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { MonitorId, Monitors } from '../monitors/ports.ts';
import type { CheckSubjects } from './ports.ts';

interface Needs {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly files: Pick<FileStore, 'read'>;
}

interface NamedScreenshot {
  readonly id: MonitorId;
  readonly screenshotId: string;
}

/** An inferred type would be declared as generic, which compilers before TypeScript 5.7 do not know (ADR 0348). */
type ScreenshotQuery = UseCase<Needs, NamedScreenshot, Uint8Array, 'notFound' | 'invalidScreenshotId'>;

/** Reads a screenshot of a website: a PNG. */
export const getWebsiteScreenshot: ScreenshotQuery = defineQuery({
  name: 'getWebsiteScreenshot',
  permission: 'readMonitoring',
  refuses: ['notFound', 'invalidScreenshotId'],
  execute:
    ({ monitors, files }: Needs) =>
    async ({ scope }, { id, screenshotId }: NamedScreenshot) => {
      const named = decideScreenshotId(screenshotId);
      if (!named.ok) return named;
      const found = await monitors.find(scope, 'website', id);
      const file = found === null ? null : await files.read(screenshotFile(found.id, named.value));
      return file === null ? refused('notFound') : accepted(await bytesOf(file.content));
    },
});

const bytesOf = async (content: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

interface RetentionNeeds {
  readonly files: FileStore;
  readonly fileStoreRecords: FileStoreRecords;
  readonly ids: IdSource;
  readonly checkSubjects: CheckSubjects;
  readonly clock: Clock;
}

/** Deletes screenshots that are no longer kept, and those of deleted monitors. */
export const screenshotJob = (needs: RetentionNeeds): RecurringJob => ({
  name: 'screenshot-retention',
  every: hours(1),
  run: async () => {
    if ((await ownerOfFileStore(needs)) !== 'database') return;
    const { files, checkSubjects, clock } = needs;
    const byMonitor = new Map<number, StoredFile[]>();
    for await (const file of files.list(SCREENSHOT_FILES)) {
      const monitorId = screenshotMonitor(file.name);
      if (monitorId === null) continue;
      const kept = byMonitor.get(monitorId);
      if (kept === undefined) byMonitor.set(monitorId, [file]);
      else kept.push(file);
    }
    if (byMonitor.size === 0) return;
    const existing = new Set((await checkSubjects.load([...byMonitor.keys()])).map(({ monitorId }) => monitorId));
    for (const [monitorId, stored] of byMonitor) {
      for (const { name } of existing.has(monitorId) ? expiredScreenshots(stored, clock.now()) : stored)
        await files.delete(name);
    }
  },
});
