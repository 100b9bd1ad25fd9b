import type { CustomField } from '../../../domain/customers/custom-field.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { PackageConfig } from '../../../domain/customers/package-config.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

export const customerTable = memoryTable<Customer>('customer', ({ id }) => id);

export const packageTable = memoryTable<PackageConfig>('package_config', ({ id }) => id);

export const customFieldTable = memoryTable<CustomField>('custom_field', ({ id }) => id);
