import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** What is given in a case of the vectors for on-call schedules. */
export interface OnCall {
  readonly schedule: {
    readonly layers: readonly { readonly restrictions?: readonly unknown[] }[];
    readonly overrides?: readonly unknown[];
  };
  readonly inactiveUsers?: readonly string[];
  readonly at: readonly string[];
  readonly between: { readonly from: string; readonly to: string };
}

/** What the case expects: who is on call at each instant, and in each segment. */
export interface OnCallAnswer {
  readonly at: readonly (readonly string[])[];
  readonly segments: readonly { readonly from: string; readonly to: string; readonly onCall: readonly string[] }[];
}

/** Returns true if the case is one rotation, which is what the code of GoAlert is about. */
export const isOneRotation = ({ schedule: { layers, overrides = [] }, inactiveUsers = [] }: OnCall): boolean =>
  layers.length === 1 &&
  (layers[0]?.restrictions ?? []).length === 0 &&
  overrides.length === 0 &&
  inactiveUsers.length === 0;

const OURS = join(import.meta.dirname, 'goalert');

/** The files of GoAlert that run. Nothing in them is changed. */
const DRIVEN = [
  'schedule/rotation/rotation.go',
  'schedule/rotation/type.go',
  'util/timeutil/clock.go',
  'util/timeutil/math.go',
];

/** The modules of the workspace, with our files of each, by their place in it. */
const MODULES: Readonly<Record<string, { readonly name: string; readonly files: Readonly<Record<string, string>> }>> = {
  goalert: {
    name: 'github.com/target/goalert',
    files: {
      'cmd/rotation/main.go': 'main.go',
      'validation/validation.go': 'stubs/validation.go',
      'validation/validate/validate.go': 'stubs/validate.go',
    },
  },
  gqlgen: { name: 'github.com/99designs/gqlgen', files: { 'graphql/graphql.go': 'stubs/graphql.go' } },
  errors: { name: 'github.com/pkg/errors', files: { 'errors.go': 'stubs/errors.go' } },
};

const copy = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
};

/** Builds the program in a directory that lasts as long as the process, without a download; returns its path. */
const build = (checkout: string): string => {
  const work = mkdtempSync(join(tmpdir(), 'goalert-rotation-'));
  process.once('exit', () => {
    rmSync(work, { recursive: true, force: true });
  });
  for (const file of DRIVEN) copy(join(checkout, file), join(work, 'goalert', file));
  for (const [place, { name, files }] of Object.entries(MODULES)) {
    for (const [to, from] of Object.entries(files)) copy(join(OURS, from), join(work, place, to));
    writeFileSync(join(work, place, 'go.mod'), `module ${name}\n\ngo 1.19\n`);
  }
  const uses = Object.keys(MODULES).map((place) => `use ./${place}\n`);
  writeFileSync(join(work, 'go.work'), `go 1.19\n\n${uses.join('')}`);
  const environment = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local' };
  execFileSync('go', ['build', '-o', 'rotation', './goalert/cmd/rotation'], { cwd: work, env: environment });
  return join(work, 'rotation');
};

/**
 * Returns an adapter for the cases of the vectors for on-call schedules that are one rotation. The handoffs are those
 * of the rotation of a checkout of GoAlert, whose files are compiled by the installed Go with a program that follows
 * them (goalert/main.go).
 */
export const goalert = (checkout: string) => {
  const program = build(checkout);
  return (given: OnCall): OnCallAnswer =>
    JSON.parse(
      execFileSync(program, { input: JSON.stringify(given), encoding: 'utf8', stdio: 'pipe' }),
    ) as OnCallAnswer;
};
