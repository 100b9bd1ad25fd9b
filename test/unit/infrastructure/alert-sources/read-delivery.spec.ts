import { expect } from 'chai';
import { sourceTypeNames } from '../../../../src/domain/alert-sources/source-types.ts';
import { readDelivery } from '../../../../src/infrastructure/alert-sources/read-delivery.ts';
import { only, read } from './mapped.ts';

describe('Reading deliveries', () => {
  for (const type of sourceTypeNames) {
    it(`${type}: what cannot be mapped is a problem, whatever its form`, () => {
      for (const body of [
        null,
        7,
        'text',
        true,
        {},
        [7],
        { alerts: {} },
        { alerts: [1] },
        { heartbeat: 1 },
        { Type: 'Notification', TopicArn: 'arn', Message: '{' },
        { event_action: 'dance' },
        { data: {} },
      ]) {
        const mapping = read(type, body);
        expect(
          'problem' in mapping ||
            'note' in mapping ||
            ('alerts' in mapping && mapping.alerts.every(({ summary }) => summary !== '')),
          `${JSON.stringify(body)} gave ${JSON.stringify(mapping)}`,
        ).to.equal(true);
      }
      expect('problem' in read(type, 'text')).to.equal(true);
    });
  }

  it('reports a body that is empty, is not JSON, is not UTF-8 or is nested beyond 20 levels', () => {
    const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
    const problemOf = (bytes: Uint8Array): string | null => {
      const mapping = readDelivery('generic', bytes, { groupBy: 'group' });
      return 'problem' in mapping ? mapping.problem : null;
    };
    const utf8 = new TextEncoder();
    expect(problemOf(utf8.encode(''))).to.equal('The body is empty.');
    expect(problemOf(utf8.encode('{"summary"'))).to.equal('The body is not JSON.');
    expect(problemOf(new Uint8Array([0x22, 0xff, 0x22]))).to.equal('The body is not JSON.');
    expect(problemOf(utf8.encode(`{"summary":"Deep","a":${nested(19)}}`))).to.equal(null);
    expect(problemOf(utf8.encode(`{"summary":"Deep","a":${nested(20)}}`))).to.equal(
      'The body is nested deeper than 20 levels.',
    );
    expect(problemOf(utf8.encode(nested(20_000)))).to.equal('The body is nested deeper than 20 levels.');
  });

  it('reports a body with more members or values than are read', () => {
    const problemOf = (body: unknown): string | null => {
      const mapping = read('generic', body);
      return 'problem' in mapping ? mapping.problem : null;
    };
    const members = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 0]));
    const list = (count: number): readonly number[] => Array.from({ length: count }, () => 0);
    expect(problemOf({ summary: 'Wide', details: members(1000) })).to.equal(null);
    expect(problemOf({ summary: 'Wide', details: members(1001) })).to.equal('The object has more than 1000 members.');
    expect(problemOf({ summary: 'Long', details: { rows: list(249_997) } })).to.equal(null);
    expect(problemOf({ summary: 'Long', details: { rows: list(249_998) } })).to.equal(
      'The body has more than 250000 values.',
    );
  });

  it('makes text storable: half a surrogate pair, NUL and `__proto__`', () => {
    const bytes = new TextEncoder().encode(
      '{"summary":"Broken \\ud83d pipe\\u0000","key":"k","labels":{"__proto__":"x","a":"\\udc00"},"details":{"__proto__":{"polluted":true}}}',
    );
    const alert = only(readDelivery('generic', bytes, { groupBy: 'group' }));
    expect(alert.summary).to.equal('Broken � pipe');
    expect(alert.labels['a']).to.equal('�');
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
  });
});
