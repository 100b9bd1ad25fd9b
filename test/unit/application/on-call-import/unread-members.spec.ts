import { expect } from 'chai';
import { unreadRecords } from '../../../../src/application/on-call-import/unread-members.ts';
import { grafanaPlan, pagerDutyPlan } from '../../../builders/on-call-exports.ts';

describe('members of an export that are not read', () => {
  const named = (members: Readonly<Record<string, unknown>>) => unreadRecords(members).map(({ what }) => what);

  it('are named record by record, from a list or a page, each once', () => {
    expect(
      named({
        user_groups: [{ id: 'G1', name: 'Ops' }, { id: 'G1', name: 'Ops' }, { id: 'G2' }],
        policies: { count: 1, results: [{ summary: 'Nights' }] },
      }),
    ).to.deep.equal(['user group "Ops"', 'user group "G2"', 'policy "Nights"']);
  });

  it('are named by the member if their records have no name', () =>
    expect(named({ incident_workflows: [1, null, {}] })).to.deep.equal(['incident workflow']));

  it('say nothing without records', () =>
    expect(
      named({ exported_at: '2026-03-16', version: 2, empty: [], nothing: null, page: { results: [] } }),
    ).to.deep.equal([]));

  it('are part of the plan', () => {
    const add = (document: Record<string, unknown>): unknown =>
      (document['maintenance_windows'] = [{ id: 'M1', summary: 'Release night' }]);
    for (const plan of [grafanaPlan, pagerDutyPlan])
      expect(plan((document) => void add(document)).withoutCounterpart).to.deep.include({
        what: 'maintenance window "Release night"',
        why: 'It has no counterpart.',
      });
  });
});
