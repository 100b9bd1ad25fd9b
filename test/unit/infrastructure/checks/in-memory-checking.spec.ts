import { checkingContracts } from '../../../contract/checks/checking.contract.ts';
import { memoryMonitoring } from '../kernel/memory/memory-monitoring.ts';

checkingContracts('in memory', () => Promise.resolve(memoryMonitoring()));
