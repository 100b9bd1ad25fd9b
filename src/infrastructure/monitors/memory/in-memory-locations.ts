import type { NewRecord } from '../../../application/kernel/records.ts';
import type { Locations } from '../../../application/monitors/location.ports.ts';
import type { LocationDirectory } from '../../../application/monitors/website.ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Location } from '../../../domain/monitors/location.ts';
import { oldestFirst } from '../../kernel/memory/lists.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { organizationTable } from '../../organizations/memory/organization-tables.ts';
import { scheduleTable } from '../../checks/memory/check-tables.ts';
import { locationTable } from './monitor-tables.ts';

const isUsableBy = (organizationId: number, location: Location): boolean =>
  location.isActive && (location.organizationId === null || location.organizationId === organizationId);

/** Locations in memory. A lock needs nothing: units of work never overlap. */
export class InMemoryLocations implements Locations, LocationDirectory {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  list({ organizationId }: Scope): Promise<readonly Location[]> {
    return Promise.resolve(oldestFirst(this.#store.rows(locationTable).filter((row) => organizationId === null || isUsableBy(organizationId, row))));
  }

  usableBy(organizationId: number): Promise<readonly Pick<Location, 'id' | 'publicId' | 'isDefault'>[]> {
    const usable = this.#store.rows(locationTable).filter((row) => isUsableBy(organizationId, row));
    return Promise.resolve(usable.map(({ id, publicId, isDefault }) => ({ id, publicId, isDefault })));
  }

  lock(publicId: string): Promise<Location | null> {
    return Promise.resolve(this.#store.rows(locationTable).find((row) => row.publicId === publicId));
  }

  add(record: NewRecord<Location>): Promise<Location | 'keyTaken' | 'organizationMissing'> {
    return this.#store.write((tables) => {
      const { key, organizationId } = record;
      if (tables(locationTable).find((row) => row.key === key) !== null) return 'keyTaken';
      if (organizationId !== null && tables(organizationTable).get(organizationId) === null) return 'organizationMissing';
      const location = { ...record, id: this.#store.nextId(locationTable), revision: 1 };
      tables(locationTable).put(location);
      return location;
    });
  }

  save(record: Location): Promise<Location> {
    return this.#store.write((tables) => putChanged(tables(locationTable), record));
  }

  remove({ id }: Location): Promise<void> {
    return this.#store.write((tables) => void tables(locationTable).remove((row) => row.id === id));
  }

  usage({ id }: Location): Promise<number> {
    return Promise.resolve(this.#store.rows(scheduleTable).filter(({ locationId }) => locationId === id).length);
  }
}
