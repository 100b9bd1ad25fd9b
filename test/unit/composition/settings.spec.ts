import { expect } from 'chai';
import { defaultSettings, settingsFrom } from '../../../src/composition/settings.ts';
import { StartupError } from '../../../src/infrastructure/kernel/system/startup-error.ts';

const baseUrl = 'https://monitoring.example';

const refusalOf = (options: object): string => {
  try {
    settingsFrom({ baseUrl, ...options });
  } catch (fault) {
    if (fault instanceof StartupError) return fault.message;
    throw fault;
  }
  return expect.fail('The options are accepted.');
};

describe('settings of a program', () => {
  it('take the defaults of the variables, and every default is valid', () => {
    const defaults = { ...defaultSettings(), baseUrl };
    expect(settingsFrom({ baseUrl })).to.deep.equal(defaults);
    expect(settingsFrom(defaults)).to.deep.equal(defaults);
  });

  it('leave out what is undefined, and unset what is null', () => {
    const { retentionDays, smtpUrl } = settingsFrom({ baseUrl, retentionDays: undefined, smtpUrl: null });
    expect([retentionDays, smtpUrl]).to.deep.equal([30, null]);
  });

  it('are values, not texts', () => {
    const given = { exportConcurrency: 3, trustProxy: 1, connectivitySentinels: [{ host: '192.0.2.1', port: 443 }] };
    expect(settingsFrom({ baseUrl, ...given })).to.deep.include(given);
  });

  const refused: readonly (readonly [object, string])[] = [
    [{ retentionDays: -5 }, 'retentionDays must be a number of days from 1 to 3650.'],
    [{ auditRetentionDays: '730' }, 'auditRetentionDays must be a number of days from 1 to 3650.'],
    [{ exportConcurrency: 0 }, 'exportConcurrency must be a number from 1 to 100.'],
    [{ exportCooldownHours: Number.NaN }, 'exportCooldownHours must be a number of hours.'],
    [{ smtpUrl: 'junk' }, 'smtpUrl must be a URL such as smtps://user:password@host:465.'],
    [{ smtpURL: 'smtp://a.example' }, 'smtpURL is not an option: did you mean smtpUrl?'],
    [{ databaseURL: 'postgres://' }, 'databaseURL is not an option: did you mean databaseUrl?'],
    [{ colour: 'red' }, 'colour is not an option.'],
    [{ channelType: {} }, 'channelType is not an option: did you mean channelTypes?'],
    [{ agentWriteEnabled: 'yes' }, 'agentWriteEnabled must be true or false.'],
    [{ metrics: 9000 }, 'metrics must be true or false.'],
    [{ dnsServers: '192.0.2.53:53' }, 'dnsServers must be addresses with ports'],
    [{ quotaTiers: [] }, 'quotaTiers must be a JSON list'],
    [{ baseUrl: `${baseUrl}/monitoring` }, 'baseUrl must be an http or https origin without a path'],
    [{ baseUrl: undefined }, 'baseUrl must be an http or https origin without a path'],
  ];
  for (const [options, reason] of refused)
    it(`refuse ${JSON.stringify(options)}`, () => {
      expect(refusalOf(options)).to.contain(reason);
    });
});
