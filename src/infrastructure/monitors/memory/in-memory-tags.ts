import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { MonitorTags, TagFilter, Tags } from '../../../application/monitors/tag.ports.ts';
import type { MonitorId } from '../../../application/monitors/website.ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import { tagNameKey } from '../../../domain/monitors/tag.ts';
import type { Tag } from '../../../domain/monitors/tag.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { contains, oldestFirst, pageOf } from '../../kernel/memory/lists.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { expectCurrent, putChanged } from '../../kernel/memory/revision.ts';
import { isNamed } from './monitor-names.ts';
import { monitorTable, monitorTagTable, tagTable } from './monitor-tables.ts';
import { removeTags } from './removals.ts';

/** Tags and the monitors that carry them, in memory. */
export class InMemoryTags implements Tags, MonitorTags {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  page(scope: Scope, request: PageRequest, { customerId }: TagFilter): Promise<Page<Tag>> {
    const isMeant = (tag: Tag): boolean =>
      isVisible(scope, tag) &&
      (customerId === undefined || tag.customerId === customerId) &&
      (request.search === undefined || contains(tag.name, request.search));
    return Promise.resolve(pageOf(oldestFirst(this.#store.rows(tagTable).filter(isMeant)), request));
  }

  find(scope: Scope, id: MonitorId): Promise<Tag | null> {
    return Promise.resolve(this.#store.rows(tagTable).find((tag) => isNamed(tag, id) && isVisible(scope, tag)));
  }

  add(record: NewRecord<Tag>): Promise<Tag | 'nameTaken'> {
    return this.#store.write((tables) => {
      if (isNameTaken(tables, record)) return 'nameTaken';
      const tag = { ...record, id: this.#store.nextId(tagTable), revision: 1 };
      tables(tagTable).put(tag);
      return tag;
    });
  }

  save(record: Tag): Promise<Tag | 'nameTaken'> {
    return this.#store.write((tables) => {
      const { name, color, updatedAt } = record;
      const changed = { ...expectCurrent(tables(tagTable), record), name, color, updatedAt };
      return isNameTaken(tables, changed, record.id) ? 'nameTaken' : putChanged(tables(tagTable), changed);
    });
  }

  remove(record: Tag): Promise<void> {
    return this.#store.write((tables) => {
      expectCurrent(tables(tagTable), record);
      removeTags(tables, ({ id }) => id === record.id);
    });
  }

  of({ id }: { readonly id: number }): Promise<readonly Tag[]> {
    const attached = this.#store.rows(monitorTagTable).filter(({ monitorId }) => monitorId === id);
    const inOrder = attached.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.tagId - other.tagId);
    return Promise.resolve(inOrder.flatMap(({ tagId }) => this.#store.rows(tagTable).get(tagId) ?? []));
  }

  attach(monitor: { readonly id: number }, tag: { readonly id: number }, at: Date): Promise<void> {
    return this.#store.write((tables) => {
      const isThere = tables(monitorTable).get(monitor.id) !== null && tables(tagTable).get(tag.id) !== null;
      if (!isThere) throw new OptimisticLockError('The tag or the monitor was deleted in the meantime.');
      tables(monitorTagTable).put({ monitorId: monitor.id, tagId: tag.id, at });
    });
  }

  detach(monitor: { readonly id: number }, tag: { readonly id: number }): Promise<boolean> {
    return this.#store.write((tables) => tables(monitorTagTable).remove((row) => row.monitorId === monitor.id && row.tagId === tag.id) > 0);
  }
}

/** Tags of the whole organization are there for those who are bound to one of its customers, too. */
const isVisible = (scope: Scope, { organizationId, customerId }: Tag): boolean =>
  isInScope(scope, customerId === null ? { organizationId } : { organizationId, customerId });

const isNameTaken = (tables: WriteTables, { organizationId, customerId, name }: NewRecord<Tag>, except?: number): boolean =>
  tables(tagTable).find(
    (tag) => tag.organizationId === organizationId && tag.customerId === customerId && tagNameKey(tag.name) === tagNameKey(name) && tag.id !== except,
  ) !== null;
