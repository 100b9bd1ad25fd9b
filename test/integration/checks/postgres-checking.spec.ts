import { checkingContracts } from '../../contract/checks/checking.contract.ts';
import { postgresMonitoring } from '../kernel/database/postgres-monitoring.ts';

describe('checks in PostgreSQL', () => {
  checkingContracts('PostgreSQL', postgresMonitoring());
});
