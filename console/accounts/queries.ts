import * as api from '../client/sdk.gen.ts';
import type { User } from '../client/types.gen.ts';
import { bodyOf, pagedQuery, bodyQuery } from '../kernel/api.ts';

export type { User };

const PAGE_SIZE = 50;

/** The people of the organization, or of another one for administrators of the platform, by name. */
export const peopleQuery = (search: string | undefined, organizationId?: string) =>
  pagedQuery(['people', search, organizationId], (page, signal) =>
    api.listUsers({
      query: {
        ...page,
        sort: 'lastName',
        ...(search === undefined ? {} : { search }),
        ...(organizationId === undefined ? {} : { organizationId }),
      },
      signal,
    }),
  );

/** The people who are bound to a customer, by name. */
export const peopleOfCustomer = (customerId: string) =>
  bodyQuery(['people', { customerId }], (signal) =>
    api.listUsers({ query: { customerId, perPage: PAGE_SIZE, sort: 'lastName' }, signal }),
  );

type Invitation = Parameters<typeof api.inviteUser>[0]['body'];

/** Invites a person by mail. */
export const invitePerson = (body: Invitation) => bodyOf(api.inviteUser({ body }));

/** The changes to a person that administrators make. */
export type PersonChanges = Parameters<typeof api.updateUser>[0]['body'];

/** Removes the two-step verification of a person, who is signed out everywhere. */
export const resetTwoStep = (id: string) => bodyOf(api.resetMfa({ path: { id } }));

export const readPerson = (id: string) => bodyOf(api.getUser({ path: { id } }));

export const changePerson = (id: string, body: PersonChanges) => bodyOf(api.updateUser({ path: { id }, body }));

export const deletePerson = (id: string) => bodyOf(api.deleteUser({ path: { id } }));

const MAX_CONNECTIONS = 100;

/** The apps and agents with access to the account of a person, as it was last used. */
export const connectionsQuery = (id: string) =>
  bodyQuery(['people', id, 'connections'], (signal) =>
    api.listUserConnections({ path: { id }, query: { perPage: MAX_CONNECTIONS, sort: '-lastUsedAt' }, signal }),
  );

/** Revokes the access of an app or agent to the account of a person. */
export const disconnect = (id: string, clientId: string) =>
  bodyOf(api.deleteUserConnection({ path: { id, clientId } }));

type Preferences = Parameters<typeof api.updatePreferences>[0]['body'];

/** Changes how the signed-in person sees the service. */
export const changePreferences = (body: Preferences) => bodyOf(api.updatePreferences({ body }));
