import { monitorsContracts } from '../../../contract/monitoring/monitors.contract.ts';
import { postgresMonitoring } from '../postgres-monitoring.ts';

describe('monitors in PostgreSQL', () => {
  monitorsContracts('PostgreSQL', postgresMonitoring());
});
