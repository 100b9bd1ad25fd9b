import { expect } from 'chai';
import { problemsOf } from '../../../scripts/rule-problems.ts';
import type { Section } from '../../../scripts/rule-problems.ts';

const aSection = (changes: Partial<Section> = {}): Section => ({
  path: 'src/domain/doors/lock.rules.ts',
  functions: [{ name: 'isLocked', signature: 'isLocked(door: Door)', sentence: 'Returns true if the door is locked.' }],
  facts: [{ of: 'LockFacts', name: 'door', type: 'Door', meaning: 'The door to open.' }],
  rows: [],
  cases: [{ subject: 'a lock', title: 'opens with its key' }],
  ...changes,
});

describe('pages of rules', () => {
  it('lack nothing if each context has a page, each file a tested case, and all that it shows a comment', () =>
    expect(problemsOf([aSection()], ['doors'])).to.deep.equal([]));

  it('lack the page of a context that has rules', () =>
    expect(problemsOf([aSection()], [])).to.deep.equal([
      'The context doors has no page of rules; name it in scripts/contexts.ts.',
    ]));

  it('have no page of a context without rules', () =>
    expect(problemsOf([aSection()], ['doors', 'windows'])).to.deep.equal([
      'The context windows has no rules, but a page of them.',
    ]));

  it('lack the tested cases of a file', () =>
    expect(problemsOf([aSection({ cases: [] })], ['doors'])).to.deep.equal([
      'src/domain/doors/lock.rules.ts: no unit test of the domain shows its rules.',
    ]));

  it('lack the comments of functions and facts', () => {
    const { functions, facts } = aSection();
    const without = aSection({
      functions: functions.map((each) => ({ ...each, sentence: '' })),
      facts: facts.map((fact) => ({ ...fact, meaning: '' })),
    });
    expect(problemsOf([without], ['doors'])).to.deep.equal([
      'src/domain/doors/lock.rules.ts: isLocked has no doc comment.',
      'src/domain/doors/lock.rules.ts: neither LockFacts.door nor its type has a doc comment.',
    ]);
  });
});
