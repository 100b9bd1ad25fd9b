import { monitorsContracts } from '../../contract/monitors/monitors.contract.ts';
import { postgresMonitoring } from '../kernel/database/postgres-monitoring.ts';

describe('monitors in PostgreSQL', () => {
  monitorsContracts('PostgreSQL', postgresMonitoring());
});
