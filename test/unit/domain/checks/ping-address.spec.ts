import { expect } from 'chai';
import { pingAddressOf } from '../../../../src/domain/checks/ping-address.ts';

const UUID = '5bf66975-d4c7-4bf5-bcc8-b8d8a82ea278';
const KEY = 'fqOOd6-F4MMNuCEnzTU01w';
const success = { kind: 'success', exitStatus: null };

describe('pingAddressOf', () => {
  for (const [address, expected] of [
    [UUID, { by: 'uuid', uuid: UUID, signal: success }],
    [UUID.toUpperCase(), { by: 'uuid', uuid: UUID, signal: success }],
    [`${UUID}/start`, { by: 'uuid', uuid: UUID, signal: { kind: 'start', exitStatus: null } }],
    [`${UUID}/0`, { by: 'uuid', uuid: UUID, signal: { kind: 'success', exitStatus: 0 } }],
    [`${UUID}/255`, { by: 'uuid', uuid: UUID, signal: { kind: 'fail', exitStatus: 255 } }],
    [`${UUID}/256`, null],
    [`${UUID}/-1`, null],
    [`${UUID}/job`, null],
    [`${UUID}/start/1`, null],
    [`${KEY}/job`, { by: 'slug', pingKey: KEY, slug: 'job', signal: success }],
    [`${KEY}/start`, { by: 'slug', pingKey: KEY, slug: 'start', signal: success }],
    [`${KEY}/job/fail`, { by: 'slug', pingKey: KEY, slug: 'job', signal: { kind: 'fail', exitStatus: null } }],
    [`${KEY}/job/log`, { by: 'slug', pingKey: KEY, slug: 'job', signal: { kind: 'log', exitStatus: null } }],
    [`${KEY}/job/256`, null],
    [`${KEY}/job/start/1`, null],
    [`${KEY}/job/-1`, null],
    [`${KEY}/Job`, null],
    [KEY, null],
    ['', null],
  ] as const)
    it(`reads /ping/${address} as ${JSON.stringify(expected)}`, () =>
      expect(pingAddressOf(address.split('/'))).to.deep.equal(expected));
});
