#!/usr/bin/env node
/*
 * Starts the command line under a supported version of Node. Written in syntax that old versions parse: there it
 * starts the Node in node_modules, or reports the problem.
 */
import { spawn } from 'child_process';
import { existsSync, readFileSync, realpathSync } from 'fs';
import * as nodeModule from 'module';
import { fileURLToPath } from 'url';

var FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

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
function handOver(program) {
  var child = spawn(program, process.execArgv.concat(process.argv.slice(1)), { stdio: 'inherit' });
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

/* Caches compiled sources, which saves a third of the start-up time. */
function run() {
  if (!existsSync(sources)) return import(built.href);
  nodeModule.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/watchstead', import.meta.url)));
  return import(sources.href);
}

if (isSupported(process.versions.node)) run();
else if (isAnotherNode(bundledNode)) handOver(bundledNode);
else fail('needs Node ' + minimum + ' or newer and this is ' + process.versions.node + '; install a newer Node.');
