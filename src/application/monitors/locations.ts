import { listedLocations, locationHealthOf, locationRemovalRules, noContact } from '../../domain/monitors/location.ts';
import type { LocationChanges, LocationMembers } from '../../domain/monitors/location.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery } from '../kernel/record-queries.ts';
import type { ChangeOf } from '../kernel/repository.ts';
import type { KnownLocation, Locations } from './ports.ts';

const withHealth = (location: KnownLocation, now: Date) => ({ ...location, health: locationHealthOf(location, now) });

interface Needs {
  readonly locations: Locations;
}

const locationCommands = defineRecordCommands({
  subject: 'location',
  permission: 'administerPlatform',
  records: ({ locations }: Needs) => locations,
  missing: 'notFound',
  taken: {
    keyTaken: {
      code: 'invalidRequestBody',
      issue: ({ key }) => ({ path: 'key', message: `There already is a location with the key ${key}.` }),
    },
    organizationMissing: {
      code: 'invalidRequestBody',
      issue: () => ({ path: 'organizationId', message: 'There is no such organization.' }),
    },
  },
});

/** Lists the locations that the organization may use, with their health. */
export const listLocations = definePageQuery({
  name: 'listLocations',
  permission: 'readRecords',
  records: ({ locations }: Needs) => locations,
  select: ({ scope }) => ({ scope, filter: listedLocations(scope) }),
  show: ({ now }, location) => withHealth(location, now),
});

/** Creates a location. Checks begin once a worker serves it. */
export const createLocation = locationCommands.create({
  name: 'createLocation',
  decide: ({ stamp }, members: LocationMembers) => accepted({ ...members, ...stamp, silentSince: null }),
  audited: (_stored, members) => members,
  answer: ({ now }, stored) => withHealth({ ...stored, ...noContact }, now),
});

/** Changes a location. */
export const updateLocation = locationCommands.update({
  name: 'updateLocation',
  decide: (_context, found, { changes }: ChangeOf<LocationChanges>) => accepted({ ...found, ...changes }),
  answer: ({ now }, stored, found) => withHealth({ ...found, ...stored }, now),
});

/** Deletes a location that no monitor uses. */
export const deleteLocation = locationCommands.remove({
  name: 'deleteLocation',
  refuses: codesOf(locationRemovalRules),
  refusal: async (_context, found, { locations }) =>
    firstBroken(locationRemovalRules, { monitors: await locations.usage(found) }),
  audited: ({ key, name }) => ({ key, name }),
});
