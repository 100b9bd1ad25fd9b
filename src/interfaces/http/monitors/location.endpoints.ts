import { z } from 'zod';
import {
  createLocation,
  deleteLocation,
  listLocations,
  updateLocation,
} from '../../../application/monitors/locations.ts';
import { locationHealths } from '../../../domain/monitors/location.ts';
import { countryCode, line, timestamp, periodFilters, sortBy, listQuery } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { resource } from '../kernel/resource.ts';

const location = defineRecord({
  id: 'Location',
  shown: {
    health: z
      .enum(locationHealths)
      .describe('Whether its workers report: `silent` two minutes after the last report, `never` before the first'),
    lastContactAt: timestamp.nullable().describe('When a worker reported last'),
    version: z.string().nullable().describe('The version of that worker'),
    hasBrowser: z.boolean().describe('Whether one of its workers has Chromium'),
  },
  createOnly: {
    key: z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/, 'Expected 1 to 63 lower-case letters, digits and hyphens.')
      .describe('The value of the LOCATION variable of the location’s workers'),
    organizationId: referenceTo('organization')
      .nullable()
      .describe('Null for a location that every organization may use')
      .prefault(null),
  },
  writable: {
    name: line,
    countryCode: countryCode.nullable().default(null),
    isDefault: z
      .boolean()
      .describe('Whether new monitors without explicit locations are checked from here')
      .default(false),
    isActive: z.boolean().default(true),
  },
});

/** The endpoints for monitoring locations. */
export const locationEndpoints = resource({
  path: '/api/locations',
  tag: 'Locations',
  one: 'a location',
  many: 'the locations that the organization may use',
  record: location,
  query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'key', 'name') }),
  list: { useCase: listLocations, description: 'Platform staff see every location.' },
  create: { useCase: createLocation },
  update: { useCase: updateLocation, description: 'New monitors are not assigned to an inactive location.' },
  remove: { useCase: deleteLocation, summary: 'Delete a location that no monitor uses' },
});
