import { definePageQuery, inOwnOrganization } from '../kernel/record-queries.ts';
import type { Users } from './ports.ts';

/** Lists the users who can be on call, members of a team or responders, for everybody who uses incident management. */
export const listImPeople = definePageQuery({
  name: 'listImPeople',
  permission: 'useIncidentManagement',
  records: ({ users }: { readonly users: Users }) => users,
  select: (context) => ({ ...inOwnOrganization(context), filter: { isImEligible: true } }),
});
