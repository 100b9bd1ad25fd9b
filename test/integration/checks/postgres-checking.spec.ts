import { checkingContracts } from '../../contract/checks/checking.contract.ts';
import { postgresMonitoring } from '../kernel/database/postgres-monitoring.ts';

describe('checks on PostgreSQL', () => {
  checkingContracts('PostgreSQL', postgresMonitoring());
});
