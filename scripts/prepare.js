/*
 * Runs after npm ci in a checkout. It never fails an installation: without the development dependencies, or if the
 * console cannot be built, it says so in one line. Before npm pack and npm publish, prepack has built everything. Running
 * the launcher once builds the bundle of the sources, so that the first start does not have to; nor does it have to create
 * the tables of its database, where an embedded one runs.
 */
import { spawnSync } from 'child_process';
import { existsSync } from 'fs';
import { fileURLToPath } from 'url';

var at = function (path) {
  return fileURLToPath(new URL('../' + path, import.meta.url));
};

var isPacked = ['pack', 'publish'].indexOf(process.env.npm_command) !== -1;

if (isPacked) process.exitCode = 0;
else if (!existsSync(at('node_modules/vite')))
  console.log('The console is not built: its build needs the development dependencies.');
else if (spawnSync(process.execPath, [at('scripts/build-console.ts')], { stdio: 'inherit' }).status !== 0)
  console.log('The console could not be built; npm run console:build shows why.');
if (!isPacked)
  [[at('bin/watchstead.js'), '--version'], [at('scripts/database-template.ts')]].forEach(function (program) {
    spawnSync(process.execPath, program, { stdio: 'ignore' });
  });
