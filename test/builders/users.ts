import type { OrganizationMember } from '../../src/domain/accounts/user.ts';

export { aMember } from '../../src/contracts/builders/tenants.ts';

/** One of several administrators by default. */
export const aColleague = (facts: Partial<OrganizationMember> = {}): OrganizationMember => ({
  id: 30,
  email: 'colleague@example.com',
  role: 'admin',
  isActive: true,
  customerId: null,
  isLeaving: false,
  ...facts,
});
