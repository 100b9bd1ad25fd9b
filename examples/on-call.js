/*
 * Who is on call according to a schedule, without a server or a database.
 *
 *   node examples/on-call.js
 */
import { IntlTimeZones, peopleSegments, resolveOnCall, shiftsOf } from 'watchstead/on-call';

const schedule = {
  definitions: [
    {
      timezone: 'Europe/Berlin',
      layers: [
        {
          users: ['ann', 'bob'],
          startsAt: new Date('2026-03-01T19:00:00Z'),
          handoff: { unit: 'hour', every: 12, time: '08:00' },
        },
      ],
    },
  ],
  overrides: [
    {
      id: 'cover',
      userId: 'cat',
      startsAt: new Date('2026-03-28T12:00:00Z'),
      endsAt: new Date('2026-03-28T14:00:00Z'),
      replacesUserId: 'bob',
    },
  ],
};

// The night of 29 March has eleven hours, because clocks skip one.
const range = { from: new Date('2026-03-28T07:00:00Z'), to: new Date('2026-03-29T18:00:00Z') };
const zones = new IntlTimeZones();
const segments = resolveOnCall(schedule, range, (zone, part) => zones.offsetChanges(zone, part));

for (const { from, to, onCall } of peopleSegments(segments))
  console.log(from.toISOString(), to.toISOString(), onCall.join(', '));
for (const { userId, startsAt, overrideId } of shiftsOf(segments))
  console.log(userId, 'from', startsAt.toISOString(), overrideId === null ? '' : 'by an override');
