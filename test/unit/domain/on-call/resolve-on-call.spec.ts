import { expect } from 'chai';
import { peopleAt, scheduleOf, segmentsBetween, vectorsIn } from './schedules.ts';

for (const file of ['oncall.json', 'oncall-further.json'])
  describe(`the vectors of ${file}`, () => {
    for (const { id, title, at, between, ...vector } of vectorsIn(file)) {
      const schedule = scheduleOf(vector);
      it(`${id}: ${title}`, () => {
        for (const { instant, onCall } of at)
          expect(peopleAt(schedule, new Date(instant)), instant).to.deep.equal(onCall);
        expect(segmentsBetween(schedule, new Date(between.from), new Date(between.to))).to.deep.equal(between.segments);
      });
    }
  });
