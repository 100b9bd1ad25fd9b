import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { API_VERSION } from '../src/interfaces/http/kernel/requests/api-version.ts';
import { licenceProblems, shippedSbom, versionProblems } from './release.ts';
import type { Sbom } from './release.ts';
import { bundledPackages, installedPackages, readLock } from './shipped.ts';
import { packTwice } from './tarballs.ts';

/*
 * Checks that the built checkout can be released: npm run release:check, and with "-- --final" that the changelog has
 * the heading of the release. The tests of upgrades take some minutes. Leaves the tarball and the bill of materials in tmp/release.
 */
const FOLDER = 'tmp/release';
const final = process.argv.includes('--final');
const textOf = (path: string): string => readFileSync(path, 'utf8');
const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 27, stdio: ['ignore', 'pipe', 'ignore'] });

const report = (name: string, problems: readonly string[], summary: string): void => {
  console.log(problems.length === 0 ? `ok      ${name}: ${summary}.` : `FAILED  ${name}: ${problems.join('; ')}.`);
  if (problems.length > 0) process.exitCode = 1;
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const { version } = JSON.parse(textOf('package.json')) as { readonly version: string };
const { info } = JSON.parse(textOf('dist/openapi.json')) as { readonly info: { readonly version: string } };
const versions = {
  package: version,
  api: API_VERSION,
  openapi: info.version,
  commandLine: run(process.execPath, 'bin/watchstead.js', '--version').trim(),
  changelog: textOf('CHANGELOG.md'),
};
report('version', versionProblems(versions, final), `${version} everywhere`);

const lock = readLock();
const [installed, bundled] = [installedPackages(lock), bundledPackages(lock)];
const packages = [...installed, ...bundled];
report('licenses', licenceProblems(packages), `${packages.length} packages, all from the list`);

const sbom = shippedSbom(
  JSON.parse(run('npm', 'sbom', '--sbom-format=cyclonedx', '--package-lock-only')) as Sbom,
  installed,
  bundled,
);
writeFileSync(`${FOLDER}/sbom.cdx.json`, JSON.stringify(sbom));
const missing = packages.filter(
  ({ name, version: of }) => !sbom.components.some((component) => component.name === name && component.version === of),
);
report(
  'bill of materials',
  missing.map(({ name }) => `${name} is missing`),
  `${sbom.components.length} components in ${FOLDER}/sbom.cdx.json`,
);

const { tarball, isSame } = packTwice(FOLDER);
report('tarball', isSame ? [] : ['two tarballs differ'], `two have the same bytes, ${tarball}`);

// npm passes "--silent" on to the npm that it runs.
const env = { ...process.env, npm_config_loglevel: 'notice' };
const signatures = spawnSync('npm', ['audit', 'signatures', '--omit=dev'], { encoding: 'utf8', env });
const unreachable = /npm error network (request to \S+ failed, reason: .*)/.exec(signatures.stderr)?.[1];
if (unreachable !== undefined) console.log(`left out signatures: ${unreachable}.`);
else
  report(
    'signatures',
    signatures.status === 0 ? [] : [(signatures.stderr || signatures.stdout).trim()],
    signatures.stdout.trim().split('\n').at(-1) ?? '',
  );

const publish = spawnSync('npm', ['publish', tarball, '--dry-run', '--ignore-scripts'], { encoding: 'utf8', env });
const refused = /npm error (?!code|A complete)(.*)/.exec(publish.stderr)?.[1] ?? `status ${publish.status}`;
report('publish', publish.status === 0 ? [] : [refused], `npm would publish ${version}`);

// The tests print why they are left out, such as in a clone without history, or without a registry.
const upgrade = spawnSync('npm', ['run', '--silent', 'test:upgrade', '--', '--reporter=spec'], { encoding: 'utf8' });
const counted = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(upgrade.stdout)?.[1] ?? 0);
for (const [line] of upgrade.stdout.matchAll(/left out .*/g)) console.log(line);
report(
  'upgrade',
  upgrade.status === 0 ? [] : [`${counted('failing')} tests failed:\n${upgrade.stdout.slice(-4000)}`],
  `${counted('passing')} tests passed, ${counted('pending')} left out`,
);
