/*
 * Runs the vectors of Watchstead against another implementation of its rules.
 *
 *   node examples/run-vectors.js ./adapter.js [file …]
 *
 * The adapter exports functions by the names of rules, such as `quorum`. Each takes what is given in a case and returns
 * what the case expects, or a promise of it. Without names of files, those run whose rules the adapter has.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const VERSION = 1;
const SCHEDULES = ['heartbeat-schedules/cron', 'heartbeat-schedules/on-calendar'];
const FILES = ['quorum', 'uptime', 'escalation', 'oncall', 'oncall-further', 'reopening', 'storms', ...SCHEDULES];

/** How a case of each format is divided into what is given and what is expected. */
const FORMATS = {
  'watchstead-vectors': ({ given, expected }) => ({ given, expected }),
  'watchstead-oncall-vectors': ({ at, between: { segments, ...between }, ...given }) => ({
    given: { ...given, at: at.map(({ instant }) => instant), between },
    expected: { at: at.map(({ onCall }) => onCall), segments },
  }),
  'watchstead-reopening-vectors': ({ incidents, paged, ...given }) => ({ given, expected: { incidents, paged } }),
  'watchstead-storm-vectors': ({ messages, incidents, ...given }) => ({ given, expected: { messages, incidents } }),
  'watchstead-heartbeat-schedule-vectors': ({ runs, ...given }) => ({ given, expected: { runs } }),
};

/** Ends the program with one sentence, and the code of a wrong call. */
const refuse = (sentence) => {
  console.error(sentence);
  process.exit(2);
};

/** Returns the rule and the cases of a vector file: of the package by its name, or any file by a path. */
const vectorsOf = async (name) => {
  const address = name.endsWith('.json')
    ? pathToFileURL(resolve(name))
    : new URL(import.meta.resolve(`watchstead/vectors/${name}.json`));
  const file = JSON.parse(
    await readFile(address, 'utf8').catch(() =>
      refuse(`There are no vectors named ${name}; there are ${FILES.join(', ')}.`),
    ),
  );
  const [format, version = file.version] = String(file.format).split('/');
  if (!(format in FORMATS))
    refuse(`${name} has the format ${format}; this program reads ${Object.keys(FORMATS).join(', ')}.`);
  if (Number(version) !== VERSION)
    refuse(`${name} has version ${version} of the vectors; this program reads version ${VERSION}.`);
  const cases = (file.cases ?? file.vectors).map(({ id, title, covers: _covers, differs: _differs, ...one }) => ({
    id,
    title,
    ...FORMATS[format](one),
  }));
  return { name, rule: file.rule, cases };
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
if (adapterPath === undefined) refuse('Usage: node run-vectors.js ADAPTER [file …]');
const adapter = await import(pathToFileURL(resolve(adapterPath)).href);

let failures = 0;
for (const { name, rule, cases } of await Promise.all((names.length > 0 ? names : FILES).map(vectorsOf))) {
  if (!(rule in adapter) && names.length === 0) continue;
  if (typeof adapter[rule] !== 'function') refuse(`The adapter has no function named ${rule}.`);
  let passed = 0;
  for (const one of cases) {
    const failure = await failureOf(adapter[rule], one);
    if (failure === null) passed += 1;
    else console.log(`  ${one.id}: ${one.title}\n    ${failure}`);
  }
  console.log(`${name}: ${passed} passed, ${cases.length - passed} failed`);
  failures += cases.length - passed;
}
process.exitCode = failures === 0 ? 0 : 1;
