import type { DirectoryMonitor } from '../../../application/monitors/monitor-directory.ts';
import type { ChangeRequest } from '../../../domain/monitors/change-request.ts';
import type { Location } from '../../../domain/monitors/location.ts';
import type { Tag } from '../../../domain/monitors/tag.ts';
import type { Website } from '../../../domain/monitors/website.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

/** What monitors of all kinds have in common: one row for each of them. */
export const monitorTable = memoryTable<DirectoryMonitor>('monitor', ({ id }) => id);

export const locationTable = memoryTable<Location>('location', ({ id }) => id);

/** A website with its secrets sealed; the schedule knows where it is checked from. */
export interface WebsiteRow extends Omit<Website, 'secrets' | 'heartbeatToken' | 'locationIds'> {
  readonly sealedSecrets: string;
  readonly heartbeatSha256: string | null;
}

export const websiteTable = memoryTable<WebsiteRow>('website', ({ id }) => id);

export const tagTable = memoryTable<Tag>('tag', ({ id }) => id);

interface MonitorTagRow {
  readonly monitorId: number;
  readonly tagId: number;
  readonly at: Date;
}

export const monitorTagTable = memoryTable<MonitorTagRow>('monitor_tag', ({ monitorId, tagId }) => `${monitorId} ${tagId}`);

export const changeRequestTable = memoryTable<ChangeRequest>('change_request', ({ id }) => id);
