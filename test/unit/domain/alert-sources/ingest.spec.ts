import { expect } from 'chai';
import {
  MAX_DELIVERY_BYTES,
  MAX_EVENT_BYTES,
  unreadableEvent,
} from '../../../../src/domain/alert-sources/json-payload.ts';
import { deliveryRules } from '../../../../src/domain/alert-sources/ingest.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

const decide = (organizationStatus: 'active' | 'suspended' | 'deleted', imEnabled: boolean) =>
  firstBroken(deliveryRules, { organizationStatus, imEnabled });

describe('deliveries to alert sources', () => {
  it('are accepted from an active organization that uses incident management', () =>
    expect(decide('active', true)).to.equal(null));

  it('are refused with imNotEnabled without incident management', () =>
    expect(decide('active', false)).to.deep.equal(refused('imNotEnabled')));

  it('are refused by the status of the organization first', () => {
    expect(decide('suspended', false)).to.deep.equal(refused('organizationStatusLocked'));
    expect(decide('deleted', false)).to.deep.equal(refused('organizationSuspended'));
  });
});

describe('the bodies of events', () => {
  it('have at most 256 KiB, and deliveries 1 MiB', () => {
    expect(MAX_EVENT_BYTES).to.equal(262_144);
    expect(MAX_DELIVERY_BYTES).to.equal(1_048_576);
  });

  it('are refused with invalidJson if they are not JSON, and with payloadTooDeep if they are nested too deeply', () =>
    expect(unreadableEvent).to.deep.equal({ syntax: 'invalidJson', depth: 'payloadTooDeep' }));
});
