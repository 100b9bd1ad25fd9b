import { checkingContracts } from '../../../../contract/monitoring/checking.contract.ts';
import { memoryMonitoring } from '../memory-monitoring.ts';

checkingContracts('in memory', () => Promise.resolve(memoryMonitoring()));
