import type { Tag } from '../../domain/monitors/tag.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { Repository } from '../kernel/repository.ts';

/** Which tags a list returns. */
export interface TagFilter {
  readonly customerId?: number;
}

/**
 * A customer scope sees the customer's tags and those of the whole organization. Names are unique, without regard to
 * case, among the tags of a customer and among those of the organization itself. `remove` detaches the tag from every monitor.
 */
export type Tags = Repository<Tag, TagFilter, Tag, 'nameTaken'>;

/** Which monitors carry which tags. */
export interface MonitorTags {
  /** The tags of the monitor, in the order in which they were attached. */
  of(monitor: Pick<Monitor, 'id'>): Promise<readonly Tag[]>;
  /** Throws `OptimisticLockError` when the tag or the monitor is gone. */
  attach(monitor: Pick<Monitor, 'id'>, tag: Pick<Tag, 'id'>, at: Date): Promise<void>;
  /** False when the monitor does not carry the tag. */
  detach(monitor: Pick<Monitor, 'id'>, tag: Pick<Tag, 'id'>): Promise<boolean>;
}
