import { ContainerModule } from 'inversify';
import { deleteCustomer, updateCustomer } from '../application/customers/change-customers.ts';
import { createCustomer, createCustomers } from '../application/customers/create-customers.ts';
import { createCustomField, deleteCustomField, listCustomFields, updateCustomField } from '../application/customers/custom-fields.ts';
import { getCustomer, listCustomers, listSmsUsage } from '../application/customers/customer-views.ts';
import {
  createPackageConfig,
  deletePackageConfig,
  getPackageConfig,
  listPackageConfigs,
  updatePackageConfig,
} from '../application/customers/package-configs.ts';
import { PostgresCustomers, PostgresCustomFields, PostgresPackageConfigs } from '../infrastructure/customers/repositories.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Customers and the packages they book. */
export const customersModule = new ContainerModule(({ bind }) => {
  bind(Port.PackageConfigs).toResolvedValue((database) => new PostgresPackageConfigs(database), [Setting.Database]).inSingletonScope();
  bindUseCase(bind, listPackageConfigs, { packageConfigs: Port.PackageConfigs });
  bindUseCase(bind, getPackageConfig, { packageConfigs: Port.PackageConfigs });
  bindUseCase(bind, createPackageConfig, { packageConfigs: Port.PackageConfigs, ids: Port.IdSource });
  bindUseCase(bind, updatePackageConfig, { packageConfigs: Port.PackageConfigs });
  bindUseCase(bind, deletePackageConfig, { packageConfigs: Port.PackageConfigs });
  bind(Port.Customers).toResolvedValue((database) => new PostgresCustomers(database), [Setting.Database]).inSingletonScope();
  bind(Port.CustomFields).toResolvedValue((database) => new PostgresCustomFields(database), [Setting.Database]).inSingletonScope();
  const terms = { packageConfigs: Port.PackageConfigs, customFields: Port.CustomFields };
  bindUseCase(bind, listCustomers, { customers: Port.Customers });
  bindUseCase(bind, listSmsUsage, { customers: Port.Customers });
  bindUseCase(bind, getCustomer, { customers: Port.Customers });
  bindUseCase(bind, createCustomer, { ...terms, customers: Port.Customers, ids: Port.IdSource });
  bindUseCase(bind, createCustomers, { ...terms, customers: Port.Customers, ids: Port.IdSource });
  bindUseCase(bind, updateCustomer, { ...terms, customers: Port.Customers });
  bindUseCase(bind, deleteCustomer, { customers: Port.Customers, accessChanges: Port.AccessChanges });
  bindUseCase(bind, listCustomFields, { customFields: Port.CustomFields });
  bindUseCase(bind, createCustomField, { customFields: Port.CustomFields, ids: Port.IdSource });
  bindUseCase(bind, updateCustomField, { customFields: Port.CustomFields });
  bindUseCase(bind, deleteCustomField, { customFields: Port.CustomFields });
});
