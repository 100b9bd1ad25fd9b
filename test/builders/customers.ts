import type { CustomFieldShape } from '../../src/domain/customers/custom-fields.ts';
import type { PackageOffer } from '../../src/domain/customers/new-customer.ts';

export { aCustomer } from '../../src/contracts/builders/tenants.ts';

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
