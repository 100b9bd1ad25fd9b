import * as customers from '../../application/customers/index.ts';
import {
  cancellationJob,
  completeCancellation,
  customerRemovalJob,
  listLapsingCustomers,
} from '../../application/customers/customer-jobs.ts';
import { usageFreezingJob } from '../../application/customers/customer-usage.ts';
import { PostgresCustomerUsage } from '../../infrastructure/customers/postgres-customer-usage.ts';
import { PostgresDeletedCustomers } from '../../infrastructure/customers/postgres-deleted-customers.ts';
import {
  PostgresCustomers,
  PostgresCustomFields,
  PostgresPackageConfigs,
} from '../../infrastructure/customers/repositories.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for customers, their packages and their custom fields. */
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
  useCases: useCasesOf(customers),
});
