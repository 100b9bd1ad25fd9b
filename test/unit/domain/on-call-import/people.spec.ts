import { expect } from 'chai';
import {
  matchPeople,
  neededPeople,
  peopleIssues,
  rulesWithoutUsers,
} from '../../../../src/domain/on-call-import/people.ts';
import type { KnownUser } from '../../../../src/domain/on-call-import/people.ts';
import { referenceIssues } from '../../../../src/domain/on-call-import/references.ts';
import { grafanaPlan, pagerDutyPlan } from '../../../builders/on-call-exports.ts';

const user = (id: number, email: string, isEligible = true): KnownUser => ({
  id,
  publicId: `user-${id}`,
  email,
  isEligible,
});
const everybody = [user(1, 'ann@example.com'), user(2, 'bob@example.com'), user(3, 'cat@example.com')];

describe('the people of an import', () => {
  it('are matched by email address, ignoring case', () => {
    expect([...matchPeople(grafanaPlan(), everybody)].map(([id, { publicId }]) => [id, publicId])).to.deep.equal([
      ['U1ANN', 'user-1'],
      ['U2BOB', 'user-2'],
      ['U3CAT', 'user-3'],
    ]);
  });

  it('are matched to nobody without an address, whatever the addresses of users are', () => {
    const plan = { ...grafanaPlan(), people: [{ externalId: 'U9', name: 'Nobody', email: null }] };
    expect([...matchPeople(plan, [...everybody, user(4, 'no address')])]).to.deep.equal([]);
  });

  it('are needed if a team, a schedule or a policy names them; personal rules alone are not enough', () => {
    expect([...neededPeople(grafanaPlan())].sort()).to.deep.equal(['U1ANN', 'U2BOB', 'U3CAT']);
    expect(peopleIssues(grafanaPlan(), matchPeople(grafanaPlan(), everybody))).to.deep.equal([]);
    expect(
      rulesWithoutUsers(pagerDutyPlan(), matchPeople(pagerDutyPlan(), everybody)).map(({ what }) => what),
    ).to.deep.equal(['personal rules of Vic Oak <vic@example.com>']);
  });

  it('that are no users are named', () => {
    const plan = pagerDutyPlan();
    const [issue, ...others] = peopleIssues(plan, matchPeople(plan, [user(1, 'ann@example.com')]));
    expect(issue?.message)
      .to.contain('Bob Ray <bob@example.com>')
      .and.to.contain('Cat Poe <cat@example.com>')
      .and.not.to.contain('Vic');
    expect(others).to.deep.equal([]);
  });

  it('that cannot be on call are named', () => {
    const plan = pagerDutyPlan();
    const [issue] = peopleIssues(
      plan,
      matchPeople(plan, [...everybody.slice(0, 2), user(3, 'cat@example.com', false)]),
    );
    expect(issue?.message).to.contain('Cat Poe <cat@example.com> cannot be on call');
  });

  it('that the export only refers to are named by their id', () => {
    const plan = pagerDutyPlan((document) => (document['users'] as unknown[]).splice(2, 1));
    expect(peopleIssues(plan, matchPeople(plan, everybody))[0]?.message).to.contain(
      'P3CAT (not among the users of the export)',
    );
  });
});

describe('references within an export', () => {
  it('are complete in both fixtures', () => {
    expect(referenceIssues(grafanaPlan())).to.deep.equal([]);
    expect(referenceIssues(pagerDutyPlan())).to.deep.equal([]);
  });

  it('to records that the file does not contain are refused', () => {
    const [issue] = referenceIssues(grafanaPlan((document) => Object.assign(document, { teams: [], schedules: [] })));
    expect(issue?.message)
      .to.contain('policy "Default" refers to the team T1PLATFORM')
      .and.to.contain('policy "Default" refers to the schedule S1PRIMARY');
  });
});
