import { expect } from 'chai';
import type { OutgoingAnswer, OutgoingHttp } from '../../../../src/application/kernel/network.ts';
import { failed } from '../../../../src/domain/checks/probe-failure.ts';
import type { Attempt } from '../../../../src/domain/checks/probe-failure.ts';
import { HttpUpstreamPages } from '../../../../src/infrastructure/status-pages/http-upstream-pages.ts';

const STATUSPAGE = 'https://status.example.com/api/v2/summary.json';
const INSTATUS = 'https://status.example.com/v2/components.json';

const answer = (body: unknown, members: Partial<OutgoingAnswer> = {}): Attempt<OutgoingAnswer> => ({
  ok: true,
  value: {
    status: 200,
    headers: {},
    body: typeof body === 'string' ? body : JSON.stringify(body),
    truncated: false,
    ...members,
  },
});
const missing = answer('Not found', { status: 404 });

/** Returns the result of reading a page whose server answers by address, and the addresses that were asked. */
const read = async (answers: Readonly<Record<string, Attempt<OutgoingAnswer>>>, url = 'https://status.example.com') => {
  const asked: string[] = [];
  const http: OutgoingHttp = {
    send: (request) => {
      asked.push(request.url);
      return Promise.resolve(answers[request.url] ?? missing);
    },
  };
  return { reading: await new HttpUpstreamPages(http).read(url), asked };
};

describe('reading another status page', () => {
  it('takes the components of a page of Statuspage, not its headings', async () => {
    const components = [
      { id: 'g', name: 'Services', status: 'major_outage', group: true },
      { id: 'a', name: 'API', status: 'degraded_performance', group: false, group_id: 'g' },
      { id: 'b', name: 'Web', status: 'under_maintenance', group: false },
      { id: 'c', name: 'Mail', status: 'something_new' },
    ];
    const { reading, asked } = await read({ [STATUSPAGE]: answer({ page: { id: 'x' }, components }) });
    expect(reading).to.deep.equal({
      ok: true,
      components: [
        { id: 'a', name: 'API', status: 'degraded_performance' },
        { id: 'b', name: 'Web', status: 'under_maintenance' },
        { id: 'c', name: 'Mail', status: 'unknown' },
      ],
    });
    expect(asked).to.deep.equal([STATUSPAGE]);
  });

  it('takes the components of a page of Instatus', async () => {
    const components = [
      'OPERATIONAL',
      'DEGRADEDPERFORMANCE',
      'PARTIALOUTAGE',
      'MINOROUTAGE',
      'MAJOROUTAGE',
      'UNDERMAINTENANCE',
    ].map((status) => ({ id: status, name: status, status, group: { id: 'g', name: 'Services' } }));
    const { reading, asked } = await read({ [INSTATUS]: answer({ components }) });
    expect(reading.ok && reading.components.map(({ status }) => status)).to.deep.equal([
      'operational',
      'degraded_performance',
      'partial_outage',
      'partial_outage',
      'major_outage',
      'under_maintenance',
    ]);
    expect(asked).to.deep.equal([STATUSPAGE, INSTATUS]);
  });

  it('leaves out components that show a further page', async () => {
    const components = [{ id: 'a', name: 'API', status: 'operational', dependency: true }];
    expect((await read({ [STATUSPAGE]: answer({ components }) })).reading).to.deep.equal({ ok: true, components: [] });
  });

  it('ignores the end of the address, and follows redirects', async () => {
    const moved = answer('', { status: 301, headers: { location: 'https://www.example.com/summary.json' } });
    const { reading, asked } = await read(
      { [STATUSPAGE]: moved, 'https://www.example.com/summary.json': answer({ components: [] }) },
      'https://status.example.com//?a=1#b',
    );
    expect(reading).to.deep.equal({ ok: true, components: [] });
    expect(asked).to.deep.equal([STATUSPAGE, 'https://www.example.com/summary.json']);
  });

  const problems: Readonly<Record<string, readonly [string, Attempt<OutgoingAnswer>]>> = {
    unreachable: ['a server that fails', answer('', { status: 503 })],
    addressNotPublic: ['an address inside the network', failed('addressNotPublic', 'resolve', '10.0.0.1')],
    tooLarge: ['an answer beyond the limit', answer('{"components":[', { truncated: true })],
    notAStatusPage: ['an answer of another kind', answer('<html>')],
  };
  for (const [problem, [what, given]] of Object.entries(problems))
    it(`reports ${what} as ${problem}`, async () => {
      expect((await read({ [STATUSPAGE]: given })).reading).to.deep.equal({ ok: false, problem });
    });

  it('reports a connection that fails as unreachable, and does not ask again', async () => {
    const { reading, asked } = await read({ [STATUSPAGE]: failed('timedOut', 'connect', 'connect') });
    expect(reading).to.deep.equal({ ok: false, problem: 'unreachable' });
    expect(asked).to.deep.equal([STATUSPAGE]);
  });

  for (const body of [
    'null',
    '[]',
    '{"components":{}}',
    '{"components":[null]}',
    '{"components":[{"id":1,"name":"A","status":"operational"}]}',
    `{"components":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  ])
    it(`reports ${body.slice(0, 60)} as notAStatusPage`, async () => {
      expect((await read({ [STATUSPAGE]: answer(body), [INSTATUS]: answer(body) })).reading).to.deep.equal({
        ok: false,
        problem: 'notAStatusPage',
      });
    });
});
