import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect } from 'chai';
import { rotationCases, uptimeCases } from '../../../scripts/peers/cases.ts';
import { recordedPeers } from '../../../scripts/peers/results.ts';
import { goalert } from '../../../scripts/peers/goalert.ts';
import { uptimeKuma } from '../../../scripts/peers/uptime-kuma.ts';

const folder = mkdtempSync(join(tmpdir(), 'peers-'));
const write = (files: Readonly<Record<string, string>>, mode = 0o644): void => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode });
  }
};
const found = <Case extends { readonly id: string }>(cases: readonly Case[], id: string): Case => {
  const one = cases.find((other) => other.id === id);
  if (one === undefined) throw new Error(`There is no case ${id}.`);
  return one;
};
const { env } = process;
const initial = { path: env['PATH'] ?? '', backend: env['TEST_BACKEND'] };

after(() => {
  rmSync(folder, { recursive: true });
  env['PATH'] = initial.path;
  if (initial.backend === undefined) delete env['TEST_BACKEND'];
  else env['TEST_BACKEND'] = initial.backend;
});

describe('The adapter of Uptime Kuma', () => {
  /** Counts heartbeats over an exact window, as the calculator of Uptime Kuma does. Dates of its day.js are numbers. */
  const CALCULATOR = `
    class UptimeCalculator {
      beats = [];
      async update(status) { this.beats.push([UptimeCalculator.currentDate, status]); }
      since(hours) {
        const from = UptimeCalculator.currentDate - hours * 3600000;
        const own = this.beats.filter(([at, status]) => at > from && status !== 3);
        return { uptime: own.filter(([, status]) => status === 1).length / own.length };
      }
      get24Hour() { return this.since(24); }
      get30Day() { return this.since(30 * 24); }
    }
    module.exports = { UptimeCalculator };
  `;
  const differing = recordedPeers().flatMap((peer) => peer.differing.map(({ id }) => id));
  const ofDays = uptimeCases().filter(({ id, given: { period } }) => 'day' in period && !differing.includes(id));
  before(() => {
    write({
      'kuma/server/uptime-calculator.js': CALCULATOR,
      'kuma/src/util.js': 'module.exports = { DOWN: 0, UP: 1, MAINTENANCE: 3 };',
      'kuma/node_modules/dayjs/index.js': 'module.exports = { extend() {}, utc: (ms) => ms };',
      'kuma/node_modules/dayjs/plugin/utc.js': 'module.exports = {};',
    });
  });

  it('is tried with cases of maintenance, pauses and changes within a minute', () => {
    expect(ofDays).to.have.length.above(9);
  });

  for (const { id, given, expected } of ofDays)
    it(`hands over the heartbeats of ${id}, and asks for the figure of 24 hours`, async () => {
      expect(await uptimeKuma(join(folder, 'kuma'))(given)).to.deep.equal(expected);
    });

  it('asks for the figure of 30 days for a month', async () => {
    const { given } = found(uptimeCases(), 'month-with-a-gap');
    // The last 30 of the 31 days have all 26 748 seconds of the outage.
    expect(await uptimeKuma(join(folder, 'kuma'))(given)).to.deep.equal({ uptimePercent: 98.968 });
  });
});

describe('The adapter of GoAlert', () => {
  const DRIVEN = ['schedule/rotation/rotation.go', 'schedule/rotation/type.go'];
  const CLOCK = ['util/timeutil/clock.go', 'util/timeutil/math.go'];
  /** Makes a program that returns the case, if the workspace has what Go compiles, and no download is allowed. */
  const GO = `#!/bin/sh
    set -e
    [ "$GOPROXY" = off ]
    for file in ${[...DRIVEN, ...CLOCK, 'cmd/rotation/main.go', 'validation/validation.go', 'go.mod'].join(' ')}; do
      [ -s "goalert/$file" ]
    done
    [ -s gqlgen/graphql/graphql.go ] && [ -s errors/errors.go ] && grep -q 'use ./gqlgen' go.work
    printf '#!/bin/sh\\ncat' >"$3" && chmod +x "$3"
  `;

  it('compiles the files of the checkout with ours, and hands the cases to the program', () => {
    write(Object.fromEntries([...DRIVEN, ...CLOCK].map((name) => [`goalert/${name}`, 'package rotation'])));
    write({ 'bin/go': GO }, 0o755);
    env['PATH'] = `${join(folder, 'bin')}${delimiter}${initial.path}`;
    const { given } = found(rotationCases('oncall.json'), 'daily-utc');
    expect(goalert(join(folder, 'goalert'))(given)).to.deep.equal(given);
  });
});
