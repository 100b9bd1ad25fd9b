import type { OrganizationMember, User } from '../../src/domain/accounts/user.ts';
import { NOW } from './clock.ts';

/** An editor of organization 1 by default. */
export const aMember = (facts: Partial<User> = {}): User => ({
  id: 20,
  publicId: '01890000-0000-7000-8000-000000000020',
  organizationId: 1,
  customerId: null,
  email: 'member@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'editor',
  language: null,
  isActive: true,
  isGlobalAdmin: false,
  isGlobalSupporter: false,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});

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
