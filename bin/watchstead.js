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
var NEW_SPACE_FLAG = '--max-semi-space-size=8';
/* The limit of the heap in MB, and the part of the memory of a container that it takes at most (ADR 0294). */
var MAX_HEAP = 2000;
var HEAP_PART = 2 / 3;
var SERVICE_ARENAS = '2';
/* The time between looks at npm, in milliseconds. */
var NPM_INTERVAL = 500;

/* A checkout runs its sources; the published package contains only the compiled files. */
var sources = new URL('../src/cli/main.ts', import.meta.url);
var built = new URL('../dist/cli/main.js', import.meta.url);
var bundledNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
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

/*
 * Returns the limit of the heap in MB: in a container with little memory two thirds of it, because a heap that grows
 * beyond the memory is no limit, and the kernel kills the process. Without a container, the limit is that of the machine.
 */
function heapLimit() {
  var memory = process.constrainedMemory ? process.constrainedMemory() : 0;
  if (!memory || memory > totalmem()) memory = totalmem();
  return Math.min(MAX_HEAP, Math.floor((memory * HEAP_PART) / 1048576));
}

/* Returns the flags of the service that neither the command line nor NODE_OPTIONS sets. */
function missingFlags() {
  var given = process.execArgv.concat((process.env.NODE_OPTIONS || '').split(' '));
  return [NEW_SPACE_FLAG, '--max-old-space-size=' + heapLimit()].filter(function (flag) {
    var name = flag.split('=')[0];
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

/* Caches compiled sources, which saves a third of the start-up time. */
function run() {
  if (!existsSync(sources)) return import(built.href);
  nodeModule.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/watchstead', import.meta.url)));
  return import(sources.href);
}

function start() {
  var flags = process.argv[2] === 'serve' ? missingFlags() : [];
  if (flags.length > 0) restart(flags);
  else run();
}

if (process.env.npm_lifecycle_event === 'start') followNpm();
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
