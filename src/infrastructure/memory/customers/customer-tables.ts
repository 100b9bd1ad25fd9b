import type { Customer } from '../../../domain/customers/customer.ts';
import { memoryTable } from '../kernel/memory-table.ts';

export const customerTable = memoryTable<Customer>('customer', ({ id }) => id);
