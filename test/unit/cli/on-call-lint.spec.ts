import { expect } from 'chai';
import { lintLines } from '../../../src/cli/on-call-commands.ts';

const finding = {
  kind: 'gap',
  scheduleId: 7,
  scheduleName: 'Support',
  policyId: null,
  policyName: null,
  userId: null,
  userName: null,
  startsAt: new Date('2026-03-29T00:00:00.000Z'),
  endsAt: new Date('2026-03-30T00:00:00.000Z'),
} as const;

describe('watchstead oncall lint', () => {
  it('prints each finding with its time', () =>
    expect(
      lintLines([
        finding,
        { ...finding, kind: 'inactivePerson', userId: 'id', userName: 'Ann' },
        { ...finding, kind: 'unreachablePerson', scheduleName: null, policyName: 'Default', userName: 'Bob' },
        { ...finding, kind: 'policyReachesNobody', scheduleName: null, policyName: 'Default' },
      ]),
    ).to.deep.equal([
      '2026-03-29T00:00:00.000Z  2026-03-30T00:00:00.000Z  schedule Support: nobody is on call',
      '2026-03-29T00:00:00.000Z  2026-03-30T00:00:00.000Z  schedule Support: Ann is inactive or has no role in incident management',
      '2026-03-29T00:00:00.000Z  2026-03-30T00:00:00.000Z  policy Default: no page can reach Bob',
      '2026-03-29T00:00:00.000Z  2026-03-30T00:00:00.000Z  policy Default: an incident would reach nobody',
    ]));

  it('says so when nothing was found', () => expect(lintLines([])).to.deep.equal(['Nothing was found.']));
});
