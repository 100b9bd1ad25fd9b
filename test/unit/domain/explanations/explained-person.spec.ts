import { expect } from 'chai';
import { explainPerson } from '../../../../src/domain/explanations/explain-person.ts';
import type { NamedPerson as Named, PersonFacts } from '../../../../src/domain/explanations/explain-person.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const AT = later(NOW, -minutes(5));
const step = (code: string, decision: 'passed' | 'held' | 'unknown', at: Date | null, facts: object) => ({
  code,
  decision,
  at,
  facts,
});

describe('the facts of a person', () => {
  const [ada, bob, cat] = ['Ada', 'Bob', 'Cat'].map((name) => ({ userId: name, name })) as [Named, Named, Named];
  const steps = (members: Partial<PersonFacts>) =>
    explainPerson({
      at: NOW,
      person: ada,
      isEligible: true,
      schedules: [],
      quietUntil: null,
      notifications: [],
      ...members,
    }).slice(1);
  const schedule = (onCall: readonly Named[], withoutOverrides: readonly Named[]) =>
    steps({ schedules: [{ schedule: 'Night', onCall, withoutOverrides }] });

  it('name all people on call', () => {
    expect(schedule([ada, bob], [ada, bob])).to.deep.equal([
      step('schedule', 'passed', NOW, { schedule: 'Night', people: 'Ada, Bob' }),
    ]);
    expect(schedule([], [])).to.deep.equal([step('schedule', 'held', NOW, { schedule: 'Night', people: '–' })]);
  });

  it('name the person whom an override puts on call', () => {
    expect(schedule([bob, cat], [ada, bob])).to.deep.equal([
      step('override', 'held', NOW, { schedule: 'Night', person: 'Cat' }),
    ]);
    expect(schedule([ada, bob], [bob])).to.deep.equal([
      step('override', 'passed', NOW, { schedule: 'Night', person: 'Ada' }),
    ]);
    expect(schedule([], [ada])).to.deep.equal([step('override', 'held', NOW, { schedule: 'Night', person: '–' })]);
  });

  it('name the account and the quiet hours', () => {
    const { at, facts } = explainPerson({
      at: NOW,
      person: ada,
      isEligible: true,
      schedules: [],
      quietUntil: null,
      notifications: [],
    })[0]!;
    expect([at, facts]).to.deep.equal([null, { person: 'Ada' }]);
    expect(steps({ quietUntil: undefined })).to.deep.equal([
      step('personalQuietHours', 'unknown', NOW, { person: 'Ada', until: null }),
    ]);
    expect(steps({ quietUntil: later(NOW, 1) })).to.deep.equal([
      step('personalQuietHours', 'held', NOW, { person: 'Ada', until: later(NOW, 1) }),
    ]);
  });

  it('name what each notification is about', () => {
    const notification = { person: 'Ada', at: AT, heldUntil: NOW, pages: [], about: 'Shop is down' };
    expect(steps({ notifications: [notification] })).to.deep.equal([
      { ...step('personalQuietHours', 'passed', AT, { person: 'Ada', until: NOW }), about: 'Shop is down' },
    ]);
  });
});
