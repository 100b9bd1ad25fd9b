import { expect } from 'chai';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import {
  chosenLocations,
  decideMonitorLocations,
  decideTriggerCheck,
} from '../../../../src/domain/monitors/location.rules.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import { websiteKind } from '../../../../src/domain/monitors/kinds/website.ts';

describe('locations of a monitor', () => {
  it('default if omitted, and are none for an empty list', () => {
    expect(chosenLocations(undefined, [1, 2], websiteKind)).to.deep.equal([1, 2]);
    expect(chosenLocations([], [1, 2], websiteKind)).to.deep.equal([]);
    expect(chosenLocations([3], [1, 2], websiteKind)).to.deep.equal([3]);
  });

  it('are one of the defaults for a resource of a customer', () => {
    expect(chosenLocations(undefined, [1, 2], monitorKinds.domain)).to.deep.equal([1]);
    expect(chosenLocations(undefined, [], monitorKinds.ip)).to.deep.equal([]);
  });

  it('include one with a browser for a type that needs it', () => {
    const [plain, browser] = [
      { id: 1, hasBrowser: false },
      { id: 2, hasBrowser: true },
    ] as const;
    expect(decideMonitorLocations([plain, browser], { cost: 'browser' })).to.deep.equal({ ok: true, value: [1, 2] });
    expect(decideMonitorLocations([plain], {})).to.deep.equal({ ok: true, value: [1] });
    expect(decideMonitorLocations([plain], { cost: 'browser' })).to.deep.equal({
      ok: false,
      code: 'invalidRequestBody',
      data: {
        issues: [
          {
            path: 'locationIds',
            message:
              'None of the locations of the monitor has a worker with Chromium and its driver, which checks of this type need.',
          },
        ],
      },
    });
  });

  const facts = {
    isHeartbeat: false,
    locations: [
      { id: 3, countryCode: 'CH' },
      { id: 4, countryCode: null },
    ],
    allowedCheckCountryCodes: null,
  };

  it('must include at least one for a triggered check, otherwise noLocationsConfigured', () => {
    expect(decideTriggerCheck({ ...facts, locations: [] })).to.deep.equal(refused('noLocationsConfigured'));
    expect(decideTriggerCheck(facts)).to.deep.equal({ ok: true, value: [3, 4] });
  });

  it('must be in an allowed country for a triggered check, otherwise noLocationsConfigured', () => {
    expect(decideTriggerCheck({ ...facts, allowedCheckCountryCodes: ['CH'] })).to.deep.equal({ ok: true, value: [3] });
    for (const allowedCheckCountryCodes of [['DE'], []])
      expect(decideTriggerCheck({ ...facts, allowedCheckCountryCodes })).to.deep.equal(
        refused('noLocationsConfigured'),
      );
  });

  it('do not apply to a heartbeat, so triggering one answers noLocationsConfigured', () => {
    expect(decideTriggerCheck({ ...facts, isHeartbeat: true })).to.deep.equal(refused('noLocationsConfigured'));
  });
});
