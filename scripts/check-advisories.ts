import { spawnSync } from 'node:child_process';
import { judgeAdvisories } from './advisories.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 });
const { failed, lines } = judgeAdvisories(stdout);
for (const line of lines) console.log(line);
process.exitCode = failed ? 1 : 0;
