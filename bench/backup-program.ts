import process from 'node:process';
import { backUp } from '../src/composition/backups.ts';
import { restoreBackup } from '../src/composition/restores.ts';

/** Makes or restores a backup in a process of its own, and sends its time and the most memory that it used. */
const [, , action = '', path = ''] = process.argv;
const begun = performance.now();
const figures =
  action === 'backup'
    ? await backUp(process.env, path, { isEncrypted: true })
    : await restoreBackup(process.env, path, { identityFile: null, mayReplace: false });
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
process.send?.({
  seconds: (performance.now() - begun) / 1000,
  cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  megabytes: maxRSS / 1024,
  rows: figures.rows,
});
