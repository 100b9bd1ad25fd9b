import type { Tag } from '../../src/domain/monitors/tag.rules.ts';
import { NOW } from './clock.ts';

/** A red tag of the whole organization by default. */
export const aTag = (facts: Partial<Tag> = {}): Tag => ({
  id: 1,
  publicId: '01890000-0000-7000-8000-000000000001',
  organizationId: 1,
  customerId: null,
  name: 'Shop',
  color: 'red',
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});
