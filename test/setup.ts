import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { config } from 'chai';

config.truncateThreshold = 0;

// The processes of a run, and the programs that the tests start, share what they compile.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/watchstead');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
