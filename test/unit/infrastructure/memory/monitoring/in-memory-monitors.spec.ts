import { monitorsContracts } from '../../../../contract/monitoring/monitors.contract.ts';
import { memoryMonitoring } from '../memory-monitoring.ts';

monitorsContracts('in memory', () => Promise.resolve(memoryMonitoring()));
