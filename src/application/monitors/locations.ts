import { decideLocationRemoval } from '../../domain/monitors/location.ts';
import type { Location, LocationChanges, LocationMembers } from '../../domain/monitors/location.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { IdSource } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { Locations } from './location.ports.ts';

interface Needs {
  readonly locations: Locations;
}

const subject = ({ organizationId, publicId }: Location) => ({ organizationId, subjectType: 'location', subjectId: publicId }) as const;

export const listLocations = defineQuery({
  name: 'listLocations',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ locations }: Needs) =>
    async ({ scope }) =>
      accepted(await locations.list(scope)),
});

export const createLocation = defineCommand({
  name: 'createLocation',
  permission: 'administerPlatform',
  refuses: ['invalidRequestBody'],
  execute:
    ({ locations, ids }: Needs & { readonly ids: IdSource }) =>
    async ({ now, audit }, members: LocationMembers) => {
      const stored = await locations.add({ ...members, publicId: ids.next(), createdAt: now, updatedAt: now });
      if (stored === 'keyTaken') return invalidBody([{ path: 'key', message: `There already is a location with the key ${members.key}.` }]);
      if (stored === 'organizationMissing') return invalidBody([{ path: 'organizationId', message: 'There is no such organization.' }]);
      audit({ action: 'location.created', ...subject(stored), after: { ...members } });
      return accepted(stored);
    },
});

export const updateLocation = defineCommand({
  name: 'updateLocation',
  permission: 'administerPlatform',
  refuses: ['notFound'],
  execute:
    ({ locations }: Needs) =>
    async ({ now, audit }, { id, changes }: { readonly id: string; readonly changes: LocationChanges }) => {
      const found = await locations.lock(id);
      if (found === null) return refused('notFound');
      const stored = await locations.save({ ...found, ...changes, updatedAt: now });
      audit({ action: 'location.updated', ...subject(stored), ...changesOf(found, stored) });
      return accepted(stored);
    },
});

export const deleteLocation = defineCommand({
  name: 'deleteLocation',
  permission: 'administerPlatform',
  refuses: ['notFound', 'invalidRequestBody'],
  execute:
    ({ locations }: Needs) =>
    async ({ audit }, { id }: { readonly id: string }) => {
      const found = await locations.lock(id);
      if (found === null) return refused('notFound');
      const decision = decideLocationRemoval({ monitors: await locations.usage(found) });
      if (!decision.ok) return decision;
      await locations.remove(found);
      audit({ action: 'location.deleted', ...subject(found), before: { key: found.key, name: found.name } });
      return accepted({ success: true as const });
    },
});
