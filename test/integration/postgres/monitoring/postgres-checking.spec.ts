import { checkingContracts } from '../../../contract/monitoring/checking.contract.ts';
import { postgresMonitoring } from '../postgres-monitoring.ts';

describe('checks in PostgreSQL', () => {
  checkingContracts('PostgreSQL', postgresMonitoring());
});
