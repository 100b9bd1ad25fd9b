import { monitorsContracts } from '../../../contract/monitors/monitors.contract.ts';
import { memoryMonitoring } from '../kernel/memory/memory-monitoring.ts';

monitorsContracts('in memory', () => Promise.resolve(memoryMonitoring()));
