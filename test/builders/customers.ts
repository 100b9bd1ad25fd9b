import { customerDefaults } from '../../src/domain/customers/customer.ts';
import type { Customer } from '../../src/domain/customers/customer.ts';
import type { CustomFieldShape } from '../../src/domain/customers/custom-fields.ts';
import type { PackageOffer } from '../../src/domain/customers/new-customer.ts';
import { NOW } from './clock.ts';

/** An active customer on package 1. */
export const aCustomer = (facts: Partial<Customer> = {}): Customer => ({
  ...customerDefaults,
  id: 7,
  publicId: '0195d3a0-0000-7000-8000-000000000007',
  organizationId: 1,
  name: 'Acme',
  email: 'ops@acme.example',
  packageId: 1,
  cancelledAt: null,
  smsUsageCurrentMonth: 0,
  smsUsageMonth: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});

/** The default package. */
export const aPackage = (execute: Partial<PackageOffer> = {}): PackageOffer => ({
  id: 1,
  key: 'default',
  displayName: 'Default',
  isDefault: true,
  ...execute,
});

/** An active, optional text field. */
export const aFieldShape = (execute: Partial<CustomFieldShape> = {}): CustomFieldShape => ({
  fieldKey: 'note',
  fieldType: 'text',
  isRequired: false,
  isActive: true,
  options: [],
  ...execute,
});
