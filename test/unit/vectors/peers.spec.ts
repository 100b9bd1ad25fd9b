import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { differencesOf } from '../../../scripts/peers/differences.ts';
import { recordedPeers } from '../../../scripts/peers/results.ts';

const idsIn = (file: string): readonly string[] => {
  const { cases, vectors } = JSON.parse(readFileSync(`vectors/${file}.json`, 'utf8')) as Record<
    string,
    readonly { readonly id: string }[] | undefined
  >;
  return (cases ?? vectors ?? []).map(({ id }) => id);
};

describe('Results of other products', () => {
  for (const { name, same, differing } of recordedPeers())
    it(`gives one reason for each case in which ${name} differs`, () => {
      expect(same + differing.length).to.be.above(0);
      const reasons = differing.map(({ id }) => differencesOf[name]?.filter(({ cases }) => cases.test(id)).length);
      expect(reasons).to.deep.equal(differing.map(() => 1));
      expect([...idsIn('uptime'), ...idsIn('oncall'), ...idsIn('oncall-further')]).to.include.members(
        differing.map(({ id }) => id),
      );
    });
});
