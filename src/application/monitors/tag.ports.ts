import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Tag } from '../../domain/monitors/tag.ts';
import type { NewRecord } from '../kernel/records.ts';
import type { DirectoryMonitor } from './monitor-directory.ts';
import type { MonitorId } from './website.ports.ts';

/** Which tags a list shows, beside its page. */
export interface TagFilter {
  readonly customerId?: number;
}

/** The tags of all organizations. Who is bound to a customer finds that customer's and those of the whole organization. */
export interface Tags {
  page(scope: Scope, request: PageRequest, filter: TagFilter): Promise<Page<Tag>>;
  find(scope: Scope, id: MonitorId): Promise<Tag | null>;
  /** Stores a tag; `nameTaken` when the same customer, or the organization itself, has one of that name. */
  add(record: NewRecord<Tag>): Promise<Tag | 'nameTaken'>;
  /** Stores the changed tag; throws `OptimisticLockError` when it changed since it was read. */
  save(record: Tag): Promise<Tag | 'nameTaken'>;
  /** Removes the tag from every monitor and altogether; throws `OptimisticLockError` when it changed since it was read. */
  remove(record: Tag): Promise<void>;
}

/** Which monitors carry which tags. */
export interface MonitorTags {
  /** The tags of the monitor, in the order in which they were attached. */
  of(monitor: Pick<DirectoryMonitor, 'id'>): Promise<readonly Tag[]>;
  /** Hangs the tag on the monitor; throws `OptimisticLockError` when either has gone since it was read. */
  attach(monitor: Pick<DirectoryMonitor, 'id'>, tag: Pick<Tag, 'id'>, at: Date): Promise<void>;
  /** Takes the tag off the monitor; false when the monitor did not carry it. */
  detach(monitor: Pick<DirectoryMonitor, 'id'>, tag: Pick<Tag, 'id'>): Promise<boolean>;
}
