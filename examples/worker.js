/*
 * Who is on call, answered by a worker of the web-standard form `{ fetch }`, as Cloudflare, Deno and Bun run it.
 *
 *   deno serve examples/worker.js
 *
 * POST a schedule in the form of the API, and ask with ?from=…&to=… for the time in question.
 */
import { IntlTimeZones, peopleSegments, resolveOnCall } from 'watchstead/on-call';

const zones = new IntlTimeZones();

/** Instants are text in JSON and `Date` in schedules. */
const withDates = (name, value) => (/^(startsAt|endsAt)$/.test(name) && value !== null ? new Date(value) : value);

export default {
  async fetch(request) {
    const { searchParams } = new URL(request.url);
    const range = { from: new Date(searchParams.get('from')), to: new Date(searchParams.get('to')) };
    if (request.method !== 'POST' || !(range.from < range.to))
      return new Response('POST a schedule with ?from and ?to.\n', { status: 400 });
    const schedule = JSON.parse(await request.text(), withDates);
    const segments = resolveOnCall(schedule, range, (zone, part) => zones.offsetChanges(zone, part));
    return Response.json(peopleSegments(segments));
  },
};
