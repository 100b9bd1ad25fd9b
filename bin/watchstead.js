#!/usr/bin/env node
/*
 * Starts the command line under a supported version of Node, and the service with the settings of its memory. Written
 * in syntax that old versions parse: there it starts the Node in node_modules, or reports the problem.
 */
import { spawn } from 'child_process';
import { existsSync, readFileSync, realpathSync } from 'fs';
import * as nodeModule from 'module';
import { totalmem } from 'os';
import { fileURLToPath } from 'url';

var FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/* Node and the C library read these when a process starts; docs/performance.md has the figures. */
var SERVICE_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=2000'];
/* With less memory than this, V8 limits the old generation to less than the flag. */
var HEAP_FLAG_MEMORY = 4e9;
var SERVICE_ARENAS = '2';
/* The time between looks at npm, in milliseconds. */
var NPM_INTERVAL = 500;

/*
 * A checkout runs its sources, or its build if it has no development dependencies, from which the build takes what it
 * bundles. The published package contains only the build.
 */
var sources = new URL('../src/cli/main.ts', import.meta.url);
var built = new URL('../dist/cli/main.js', import.meta.url);
var bundler = new URL('../scripts/bundled-program.ts', import.meta.url);
var hasDevelopment = existsSync(new URL('../node_modules/typescript', import.meta.url));
var runsSources = existsSync(sources) && (hasDevelopment || !existsSync(built));
var bundledNode = fileURLToPath(
  new URL(
    process.platform === 'win32' ? '../node_modules/node/bin/node.exe' : '../node_modules/.bin/node',
    import.meta.url,
  ),
);
var engines = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines;
var minimum = engines.node.replace('>=', '').trim();

function isSupported(version) {
  var has = version.split('.').map(Number);
  var needs = minimum.split('.').map(Number);
  return has[0] > needs[0] || (has[0] === needs[0] && has[1] >= (needs[1] || 0));
}

function isAnotherNode(program) {
  return existsSync(program) && realpathSync(program) !== realpathSync(process.execPath);
}

function fail(message) {
  process.stderr.write('watchstead: ' + message + '\n');
  process.exitCode = 1;
}

/* Behaves like the other program: forwards signals to it and exits the way it exits. */
function handOver(program, flags) {
  var child = spawn(program, flags.concat(process.execArgv, process.argv.slice(1)), { stdio: 'inherit' });
  FORWARDED.forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal);
    });
  });
  child.on('error', function (error) {
    fail('cannot run ' + program + ' (' + error.message + '); run npm ci again.');
  });
  child.on('exit', function (status, signal) {
    FORWARDED.forEach(function (name) {
      process.removeAllListeners(name);
    });
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = status;
  });
}

/* Returns the memory of the machine or the container, in bytes. */
function availableMemory() {
  return Math.min(process.constrainedMemory() || Infinity, totalmem());
}

/* Returns the flags of the service that neither the command line nor NODE_OPTIONS sets. */
function missingFlags() {
  var given = process.execArgv.concat((process.env.NODE_OPTIONS || '').split(' '));
  return SERVICE_FLAGS.filter(function (flag) {
    var name = flag.split('=')[0];
    if (name === '--max-old-space-size' && availableMemory() < HEAP_FLAG_MEMORY) return false;
    return !given.some(function (other) {
      return other.replace(/_/g, '-').indexOf(name) === 0;
    });
  });
}

/* Runs this program again with these flags: in this process where the system can replace its program. */
function restart(flags) {
  var args = [process.execPath].concat(flags, process.execArgv, process.argv.slice(1));
  if (!process.env.MALLOC_ARENA_MAX) process.env.MALLOC_ARENA_MAX = SERVICE_ARENAS;
  if (process.execve && process.platform !== 'win32') process.execve(process.execPath, args, process.env);
  else handOver(process.execPath, flags);
}

/* Returns the parent of a process, or null where the system has no /proc. */
function parentOf(pid) {
  try {
    var stat = readFileSync('/proc/' + pid + '/stat', 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return null;
  }
}

/*
 * Stops with npm or the shell in which npm runs its scripts: npm signals only that shell, and some shells end without a
 * word to the program that they wait for.
 */
function followNpm() {
  var shell = process.ppid;
  var npm = parentOf(shell);
  var timer = setInterval(function () {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, NPM_INTERVAL);
  timer.unref();
}

/* Runs the bundle of the sources, if it can be built, and caches what is compiled: 1.4 instead of 2.1 seconds to start. */
function run() {
  if (!runsSources) return import(built.href);
  nodeModule.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/watchstead', import.meta.url)));
  var program = existsSync(bundler)
    ? import(bundler.href).then(function (bundled) {
        var checkout = bundled.checkoutProgram();
        if (!process.env.DATABASE_TEMPLATE_DIR && existsSync(checkout.template))
          process.env.DATABASE_TEMPLATE_DIR = checkout.template;
        return import(checkout.main);
      })
    : import(sources.href);
  return program.catch(function (fault) {
    if (fault.code !== 'ERR_MODULE_NOT_FOUND' || hasDevelopment) throw fault;
    fail(
      'this checkout has neither development dependencies nor a build; run npm ci, or npm run build before they are removed.',
    );
  });
}

function start() {
  var flags = process.argv[2] === 'serve' ? missingFlags() : [];
  if (flags.length > 0) restart(flags);
  else run();
}

if (['start', 'npx'].indexOf(process.env.npm_lifecycle_event) !== -1) followNpm();
if (isSupported(process.versions.node)) start();
else if (isAnotherNode(bundledNode)) handOver(bundledNode, []);
else
  fail(
    'needs Node ' +
      minimum +
      ' or newer and this is ' +
      process.versions.node +
      (existsSync(sources) ? '; run npm ci, which installs one.' : '; install a newer Node.'),
  );
