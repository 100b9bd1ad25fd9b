import { ContainerModule } from 'inversify';
import {
  createPackageConfig,
  deletePackageConfig,
  getPackageConfig,
  listPackageConfigs,
  updatePackageConfig,
} from '../application/customers/package-configs.ts';
import { PostgresPackageConfigs } from '../infrastructure/postgres/customers/postgres-package-configs.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Customers and the packages they book. */
export const customersModule = new ContainerModule(({ bind }) => {
  bind(Port.PackageConfigs).toResolvedValue((database) => new PostgresPackageConfigs(database), [Setting.Database]).inSingletonScope();
  bindUseCase(bind, listPackageConfigs, { packages: Port.PackageConfigs });
  bindUseCase(bind, getPackageConfig, { packages: Port.PackageConfigs });
  bindUseCase(bind, createPackageConfig, { packages: Port.PackageConfigs, ids: Port.IdSource });
  bindUseCase(bind, updatePackageConfig, { packages: Port.PackageConfigs });
  bindUseCase(bind, deletePackageConfig, { packages: Port.PackageConfigs });
});
