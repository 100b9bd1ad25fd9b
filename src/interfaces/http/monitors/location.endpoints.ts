import { z } from 'zod';
import { createLocation, deleteLocation, listLocations, updateLocation } from '../../../application/monitors/locations.ts';
import type { Location } from '../../../domain/monitors/location.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, line, success } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';

const tag = 'Locations';
const collection = '/api/locations';
const single = '/api/locations/{id}';

const key = z.string().regex(/^[a-z0-9-]{1,63}$/).describe('What workers name the location by, as LOCATION');
const changeable = {
  name: line,
  isDefault: z.boolean().describe('Whether a monitor that names no locations is checked from here'),
  isActive: z.boolean(),
};

const body = z.strictObject({
  key,
  name: changeable.name,
  organizationId: intId.nullable().default(null).describe('Null for a location that every organization may use'),
  isDefault: changeable.isDefault.default(false),
  isActive: changeable.isActive.default(true),
});

const changes = z
  .strictObject(changeable)
  .partial()
  .refine((sent) => Object.keys(sent).length > 0, 'Send at least one member.');

const reply = z
  .object({
    id: intId,
    publicId: z.uuid(),
    key: z.string(),
    organizationId: intId.nullable(),
    ...changeable,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Location' });

const present = (it: Location): z.input<typeof reply> => ({
  id: it.id,
  publicId: it.publicId,
  key: it.key,
  organizationId: it.organizationId,
  name: it.name,
  isDefault: it.isDefault,
  isActive: it.isActive,
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
});

/** The places that monitors are checked from. */
export const locationEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List the locations that the organization may use',
    description: 'Platform staff see every location.',
    useCase: listLocations,
    reply: z.array(reply),
    toInput: () => undefined,
    present: (locations) => locations.map(present),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a location',
    useCase: createLocation,
    body,
    reply,
    toInput: (parts) => parts.body,
    present,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a location',
    description: 'No monitor is newly checked from an inactive location.',
    useCase: updateLocation,
    params: byPublicId,
    body: changes,
    reply,
    toInput: (parts) => ({ ...parts.params, changes: withoutUndefined(parts.body) }),
    present,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a location that no monitor is checked from',
    useCase: deleteLocation,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
];
