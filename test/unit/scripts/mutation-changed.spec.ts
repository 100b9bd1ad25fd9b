import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { changedFiles, recordingCommits } from '../../../scripts/mutation/changed-files.ts';

const AUTHOR = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
const score = (percent: number) => ({ percent, detected: 2, undetected: 0, survivors: [], equivalents: 0 });
/** Tests that do not detect another boundary. */
const TESTS = `
  import { ok } from 'node:assert/strict';
  import { isMany } from '../../../../src/domain/teams/count.ts';
  describe('isMany', () => { it('counts', () => { ok(isMany(3)); ok(!isMany(1)); }); });
`;

describe('the mutants of changed files', () => {
  const clone = mkdtempSync(join(tmpdir(), 'mutants-'));
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
  /** Writes files and commits them; returns the commit. */
  const commit = (files: Readonly<Record<string, unknown>>): string => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(clone, name)), { recursive: true });
      writeFileSync(join(clone, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
    git('add', '.');
    git(...AUTHOR, 'commit', '-qm', 'test');
    return git('rev-parse', 'HEAD');
  };
  const run = (base: string) =>
    spawnSync(process.execPath, [resolve('scripts/mutation/changed.ts')], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, MUTATION_BASE: base },
    });
  let measured = '';
  let laterMeasured = '';
  before(() => {
    git('init', '-q');
    measured = commit({
      'package.json': { type: 'module' },
      'src/domain/teams/count.ts': 'export const isMany = (count: number): boolean => count > 1;\n',
      'src/domain/teams/same.ts': 'export const same = (one: number, other: number): boolean => one === other;\n',
      'src/domain/drills/drill.ts': 'export const isDue = (at: number): boolean => at > 0;\n',
      'src/domain/checks/check.ts': 'export const isLate = (at: number): boolean => at > 0;\n',
      'test/unit/domain/teams/count.spec.ts': TESTS,
      'test/mutation/equivalents.json': [],
      'test/mutation/scores.json': { teams: score(100), checks: score(60) },
    });
    // Three changes of one landing, of which one records the score of another context.
    commit({
      'src/domain/teams/count.ts': 'export const isMany = (count: number): boolean => count > 2;\n',
      'src/domain/teams/same.ts':
        '/** Whether both are one number. */\nexport const same = (one: number, other: number): boolean => one === other;\n',
    });
    laterMeasured = commit({
      'src/domain/drills/drill.ts': 'export const isDue = (at: number): boolean => at >= 0;\n',
      'test/mutation/scores.json': { teams: score(100), checks: score(60), drills: score(100) },
    });
    commit({
      'src/domain/checks/check.ts': 'export const isLate = (at: number): boolean => at >= 0;\n',
      README: 'Text',
    });
  });
  after(() => {
    rmSync(clone, { recursive: true });
  });

  it('are those since the commit that recorded the score of the context, whatever was recorded since', () => {
    expect([...recordingCommits(clone)]).to.deep.equal([
      ['teams', measured],
      ['drills', laterMeasured],
    ]);
    expect(changedFiles(clone)).to.deep.equal(['src/domain/teams/count.ts']);
  });

  it('are those since MUTATION_BASE if it is set, the latest change first, in finished contexts', () => {
    expect(changedFiles(clone, measured)).to.deep.equal(['src/domain/drills/drill.ts', 'src/domain/teams/count.ts']);
    expect(changedFiles(clone, 'HEAD^')).to.deep.equal([]);
  });

  it('pass if there are none, and fail if a file is below the floor', () => {
    expect(run('HEAD')).to.deep.include({ status: 0, stderr: '' });
    const { status, stdout, stderr } = run('');
    expect(status).to.equal(1);
    expect(stdout).to.include('count > 2 → count >= 2').and.not.to.include('same.ts');
    expect(stderr).to.include('src/domain/teams/count.ts is below 95 %.');
  });

  it('ends with 2 if MUTATION_BASE is no commit', () => {
    expect(run('no-such-commit').status).to.equal(2);
  });
});
