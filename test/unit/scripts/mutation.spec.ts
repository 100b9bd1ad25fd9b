import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { listedEquivalents } from '../../../scripts/mutation/equivalents.ts';
import { reasonToKeep } from '../../../scripts/mutation/literals.ts';
import { changeOf, scoreOf, shown } from '../../../scripts/mutation/score.ts';
import type { Equivalent, Mutant, MutantStatus } from '../../../scripts/mutation/score.ts';

const mutant = (change: string, status: MutantStatus): Mutant => ({
  file: 'src/domain/escalation/run.ts',
  line: 7,
  code: 'return a < b;',
  change,
  status,
});

const equivalent = (change: string): Equivalent => ({
  file: 'src/domain/escalation/run.ts',
  code: 'return a < b;',
  change,
  reason: 'The two are never equal.',
});

describe('the mutation score', () => {
  it('is the share of detected mutants; what does not run does not count', () => {
    const mutants = [
      mutant('1', 'Killed'),
      mutant('2', 'Timeout'),
      mutant('3', 'Survived'),
      mutant('4', 'NoCoverage'),
      mutant('5', 'Ignored'),
      mutant('6', 'RuntimeError'),
      mutant('7', 'CompileError'),
    ];
    const { percent, detected, survivors } = scoreOf(mutants, []);
    expect([percent, detected, survivors.map(({ change }) => change)]).to.deep.equal([50, 2, ['3', '4']]);
  });

  it('leaves out survivors that are listed as equivalent', () => {
    const score = scoreOf([mutant('1', 'Killed'), mutant('2', 'Survived')], [equivalent('2')]);
    expect(score).to.deep.equal({ percent: 100, detected: 1, survivors: [], equivalents: 1, stale: [] });
  });

  it('reports listed mutants that are detected or do not exist', () => {
    const { stale, percent } = scoreOf([mutant('1', 'Killed')], [equivalent('1'), equivalent('gone')]);
    expect([percent, stale.map(({ change }) => change)]).to.deep.equal([100, ['1', 'gone']]);
  });

  it('takes a mutant on another line or in another file for another mutant', () => {
    const survivor = mutant('2', 'Survived');
    const elsewhere: Equivalent = {
      file: 'src/domain/escalation/policy.ts',
      code: survivor.code,
      change: '2',
      reason: '',
    };
    const onOtherLine: Equivalent = { file: survivor.file, code: 'return b < a;', change: '2', reason: '' };
    expect(scoreOf([survivor], [elsewhere, onOtherLine])).to.deep.include({ percent: 0, survivors: [survivor] });
  });

  it('lists no equivalent mutant of a line that does not exist any more', () => {
    const linesOf = (file: string): readonly string[] =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.trim());
    const gone = listedEquivalents().filter(({ file, code }) => !linesOf(file).includes(code));
    expect(gone).to.deep.equal([]);
  });

  it('is 100 without mutants, and never rounded up', () => {
    expect(scoreOf([], []).percent).to.equal(100);
    expect([shown(99.99), shown(94.96), shown(100)]).to.deep.equal(['99.9', '94.9', '100.0']);
  });

  it('names a mutant by its code on one line', () => {
    expect(changeOf('{\n    return a;\n  }', '{}')).to.equal('{ return a; } → {}');
    expect(changeOf('x'.repeat(101), 'true')).to.equal(`${'x'.repeat(100)}… → true`);
  });
});

describe('the literals that are mutated', () => {
  it('are neither names nor phrases', () => {
    for (const kept of ['paused', 'imPolicyInUse', 'incident.opened', 'service_auth', 'The month is over.', 'its type'])
      expect(reasonToKeep(kept), kept).to.be.a('string');
    for (const literal of ['', ' ', ', ', '/api/organization', '@', '127.0.0.1', '[::1]', '%{', 'https:'])
      expect(reasonToKeep(literal), literal).to.equal(undefined);
  });
});
