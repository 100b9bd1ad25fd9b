/*
 * Runs the vectors of Watchstead against another implementation of its rules.
 *
 *   node examples/run-vectors.js ./adapter.js [rule …]
 *
 * The adapter exports functions by the names of rules, such as `quorum`. Each takes the `given` of a case and returns
 * what the case expects, or a promise of it. Without names, all rules run that the adapter has.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const FORMAT = 'watchstead-vectors';
const VERSION = 1;
const RULES = ['quorum', 'uptime', 'escalation'];

/** Ends the program with one sentence, and the code of a wrong call. */
const refuse = (sentence) => {
  console.error(sentence);
  process.exit(2);
};

/** Returns the content of a vector file: of the package by the name of its rule, or any file by a path. */
const vectorsOf = async (name) => {
  const address = name.endsWith('.json')
    ? pathToFileURL(resolve(name))
    : new URL(import.meta.resolve(`watchstead/vectors/${name}.json`));
  const file = JSON.parse(
    await readFile(address, 'utf8').catch(() =>
      refuse(`There are no vectors named ${name}; there are ${RULES.join(', ')}.`),
    ),
  );
  if (file.format !== FORMAT) refuse(`${name} has the format ${file.format}; this program reads ${FORMAT}.`);
  if (file.version !== VERSION)
    refuse(`${name} has version ${file.version} of the vectors; this program reads version ${VERSION}.`);
  return file;
};

/** Returns why a case fails, or null if it passes. */
const failureOf = async (rule, { given, expected }) => {
  try {
    const actual = await rule(JSON.parse(JSON.stringify(given)));
    return isDeepStrictEqual(actual, expected)
      ? null
      : `expected ${JSON.stringify(expected)}\n    returned ${JSON.stringify(actual)}`;
  } catch (error) {
    return `threw ${error}`;
  }
};

const [adapterPath, ...names] = process.argv.slice(2);
if (adapterPath === undefined) refuse('Usage: node run-vectors.js ADAPTER [rule …]');
const adapter = await import(pathToFileURL(resolve(adapterPath)).href);

let failures = 0;
for (const name of names.length > 0 ? names : RULES.filter((rule) => rule in adapter)) {
  const { rule, cases } = await vectorsOf(name);
  if (typeof adapter[rule] !== 'function') refuse(`The adapter has no function named ${rule}.`);
  let passed = 0;
  for (const one of cases) {
    const failure = await failureOf(adapter[rule], one);
    if (failure === null) passed += 1;
    else console.log(`  ${one.id}: ${one.title}\n    ${failure}`);
  }
  console.log(`${rule}: ${passed} passed, ${cases.length - passed} failed`);
  failures += cases.length - passed;
}
process.exitCode = failures === 0 ? 0 : 1;
