import { deleteCustomer, updateCustomer } from '../application/customers/change-customers.ts';
import { createCustomer, createCustomers } from '../application/customers/create-customers.ts';
import { cancellationJob, completeCancellation, customerRemovalJob, listLapsingCustomers } from '../application/customers/customer-jobs.ts';
import { createCustomField, deleteCustomField, listCustomFields, updateCustomField } from '../application/customers/custom-fields.ts';
import { listCustomerUsage, usageFreezingJob } from '../application/customers/customer-usage.ts';
import { getCustomer, listCustomers, listSmsUsage } from '../application/customers/customer-views.ts';
import {
  createPackageConfig,
  deletePackageConfig,
  getPackageConfig,
  listPackageConfigs,
  updatePackageConfig,
} from '../application/customers/package-configs.ts';
import { PostgresCustomerUsage } from '../infrastructure/customers/postgres-customer-usage.ts';
import { PostgresDeletedCustomers } from '../infrastructure/customers/postgres-deleted-customers.ts';
import { PostgresCustomers, PostgresCustomFields, PostgresPackageConfigs } from '../infrastructure/customers/repositories.ts';
import { contextModule } from './context-module.ts';

/** Customers, their packages and their custom fields. */
export const customersModule = contextModule({
  adapters: {
    customFields: ({ database }) => new PostgresCustomFields(database),
    customers: ({ database }) => new PostgresCustomers(database),
    customerUsages: ({ database }) => new PostgresCustomerUsage(database),
    deletedCustomers: ({ database }) => new PostgresDeletedCustomers(database),
    packageConfigs: ({ database }) => new PostgresPackageConfigs(database),
  },
  recurringJobs: [
    (_ports, run) => cancellationJob(run(listLapsingCustomers), run(completeCancellation)),
    ({ deletedCustomers }) => customerRemovalJob(deletedCustomers),
    ({ customerUsages, clock }) => usageFreezingJob(customerUsages, clock),
  ],
  useCases: [
    ...[listCustomers, listSmsUsage, listCustomerUsage, getCustomer, createCustomer, createCustomers, updateCustomer, deleteCustomer],
    ...[listPackageConfigs, getPackageConfig, createPackageConfig, updatePackageConfig, deletePackageConfig],
    ...[listCustomFields, createCustomField, updateCustomField, deleteCustomField],
  ],
});
