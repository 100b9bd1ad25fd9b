import { decideLocationRemoval, listedLocations, locationHealthOf, noContact } from '../../domain/monitors/location.ts';
import type { LocationChanges, LocationMembers } from '../../domain/monitors/location.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { KnownLocation, Locations } from './ports.ts';

const withHealth = (location: KnownLocation, now: Date) => ({ ...location, health: locationHealthOf(location, now) });

interface Needs {
  readonly locations: Locations;
}

export const listLocations = defineQuery({
  name: 'listLocations',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ locations }: Needs) =>
    async ({ scope, now }, { request }: { readonly request: PageRequest }) => {
        const page = await locations.page(scope, request, listedLocations(scope));
        return accepted({ ...page, items: page.items.map((location) => withHealth(location, now)) });
      },
});

export const createLocation = defineCommand({
  name: 'createLocation',
  permission: 'administerPlatform',
  refuses: ['invalidRequestBody'],
  execute:
    ({ locations, ids }: Needs & { readonly ids: IdSource }) =>
    async ({ now, audit }, members: LocationMembers) => {
      const stored = await addOne(locations, { ...members, silentSince: null, publicId: ids.next(), createdAt: now, updatedAt: now });
      if (stored === 'keyTaken') return invalidBody([{ path: 'key', message: `There already is a location with the key ${members.key}.` }]);
      if (stored === 'organizationMissing') return invalidBody([{ path: 'organizationId', message: 'There is no such organization.' }]);
      audit(auditEntry('location.created', stored, { after: { ...members } }));
      return accepted(withHealth({ ...stored, ...noContact }, now));
    },
});

export const updateLocation = defineCommand({
  name: 'updateLocation',
  permission: 'administerPlatform',
  refuses: ['notFound'],
  execute:
    ({ locations }: Needs) =>
    async ({ scope, now, audit }, { id, changes }: { readonly id: string; readonly changes: LocationChanges }) => {
      const found = await locations.lock(scope, id);
      if (found === null) return refused('notFound');
      const stored = expectStored(await locations.save({ ...found, ...changes, updatedAt: now }, found));
      audit(auditEntry('location.updated', stored, changesOf(found, stored)));
      return accepted(withHealth({ ...found, ...stored }, now));
    },
});

export const deleteLocation = defineCommand({
  name: 'deleteLocation',
  permission: 'administerPlatform',
  refuses: ['notFound', 'invalidRequestBody'],
  execute:
    ({ locations }: Needs) =>
    async ({ scope, audit }, { id }: { readonly id: string }) => {
      const found = await locations.lock(scope, id);
      if (found === null) return refused('notFound');
      const decision = decideLocationRemoval({ monitors: await locations.usage(found) });
      if (!decision.ok) return decision;
      await locations.remove(found);
      audit(auditEntry('location.deleted', found, { before: { key: found.key, name: found.name } }));
      return accepted({ success: true as const });
    },
});
