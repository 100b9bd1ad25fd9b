import { expect } from 'chai';
import { comparedFiles, rotationCases, uptimeCases } from '../../../scripts/peers/cases.ts';
import { answersTo, differingIn, unexplainedOf, wrongCitations } from '../../../scripts/peers/compare.ts';
import { differencesOf } from '../../../scripts/peers/differences.ts';
import { recordedPeers } from '../../../scripts/peers/results.ts';

const COMMAND = 'npm run vectors:peers -- --uptime-kuma ../uptime-kuma --goalert ../goalert';

describe('Results of other products', () => {
  for (const { name, same, differing, files } of recordedPeers()) {
    it(`are those of ${name} for the vectors as they are`, () => {
      expect(files, `The vectors have changed. Run ${COMMAND}, with checkouts of both products.`).to.deep.equal(
        comparedFiles()[name],
      );
      expect(files.reduce((sum, { cases }) => sum + cases, 0)).to.equal(same + differing.length);
    });

    it(`give one reason for each case in which ${name} differs, which cites its code or documents`, () => {
      const reasons = differing.map(({ id }) => differencesOf[name]?.filter(({ cases }) => cases.test(id)).length);
      expect(reasons).to.deep.equal(differing.map(() => 1));
      for (const { what, cited } of differencesOf[name] ?? []) expect(cited, what).to.have.property('length').above(0);
    });
  }

  it('are of cases that exist', () => {
    const ids = [uptimeCases(), rotationCases('oncall.json'), rotationCases('oncall-further.json')]
      .flat()
      .map(({ id }) => id);
    expect(ids).to.include.members(recordedPeers().flatMap(({ differing }) => differing.map(({ id }) => id)));
  });
});

describe('A comparison with a product', () => {
  const about = { name: 'Uptime Kuma', version: '1', licence: 'MIT', compared: '', files: [] };
  const cases = ['service-hours', 'a-week', 'a-year', 'a-day'].map((id) => ({ id, given: id, expected: { days: 1 } }));
  const adapter = (given: string): { readonly days: number } => {
    if (given === 'a-year')
      throw Object.assign(new Error('exit 1'), { stderr: '2026/11/30 10:00:00 The year never ends.\n' });
    return { days: given === 'a-week' || given === 'service-hours' ? 7 : 1 };
  };
  const compared = async () => differingIn(await answersTo(cases, adapter), ({ days }) => `${days} d`);

  it('counts the cases with the same answer, and shows both answers of the others and what a program printed', async () => {
    expect(await compared()).to.deep.equal({
      same: 1,
      differing: [
        { id: 'service-hours', expected: '1 d', answer: '7 d' },
        { id: 'a-week', expected: '1 d', answer: '7 d' },
        { id: 'a-year', expected: 'a turn of each', answer: 'The year never ends.' },
      ],
    });
  });

  it('names the cases that differ without a reason', async () => {
    const unexplained = unexplainedOf({ ...about, ...(await compared()) });
    expect(unexplained.map(({ id }) => id)).to.deep.equal(['a-week', 'a-year']);
  });

  it('finds a line that is cited and has another text', () => {
    const lines = new Map<string, string[]>();
    for (const { file, line, text } of (differencesOf['GoAlert'] ?? []).flatMap(({ cited = [] }) => cited)) {
      const own = lines.get(file) ?? [];
      own[line - 1] = `// ${text}`;
      lines.set(file, own);
    }
    const read = (file: string): string => (lines.get(file) ?? []).join('\n');
    expect(wrongCitations('GoAlert', read)).to.deep.equal([]);
    expect(wrongCitations('GoAlert', (file) => `\n${read(file)}`)).to.include(
      'schedule/rotation/rotation.go:119 is not "It is guaranteed to occur after t."',
    );
  });
});
