import { expect } from 'chai';
import { sharedTypeNames } from '../../../../src/domain/notifications/channel-types.ts';
import {
  channelWarnings,
  checkServiceEnds,
  endingTypes,
  endOfType,
} from '../../../../src/domain/notifications/service-end.ts';

describe('the end of a service', () => {
  it('is announced for Opsgenie on 2027-04-05, with Jira Service Management as its successor', () => {
    expect(endingTypes).to.deep.equal(['opsgenie']);
    expect(endOfType('opsgenie')).to.deep.equal({ on: '2027-04-05', successor: 'jira-service-management' });
  });

  it('is a warning of each channel of the type, and of no other', () => {
    expect(sharedTypeNames.filter((type) => channelWarnings({ type, webhookFault: null }).length > 0)).to.deep.equal([
      'opsgenie',
    ]);
    const [warning] = channelWarnings({ type: 'opsgenie', webhookFault: null });
    expect(warning?.path).to.equal('type');
    expect(warning?.message).to.include('2027-04-05').and.include('jira-service-management');
  });

  it('is not the only warning: buttons do nothing while the webhook of a bot cannot be set', () => {
    expect(channelWarnings({ type: 'telegram', webhookFault: 'Unauthorized' })).to.deep.equal([
      {
        path: 'config.webhookSecret',
        message: 'The webhook of the bot could not be set, so that buttons do nothing: Unauthorized',
      },
    ]);
  });

  it('is a finding of the diagnosis, which names ten channels', () => {
    expect(checkServiceEnds([]).verdict).to.equal('ok');
    expect(checkServiceEnds([{ name: 'Ops', type: 'slack', organization: 'Agency' }]).verdict).to.equal('ok');
    const channels = Array.from({ length: 11 }, (_, index) => ({
      name: `Channel ${index}`,
      type: 'opsgenie' as const,
      organization: 'Agency',
    }));
    const { verdict, says, advice } = checkServiceEnds(channels);
    expect(verdict).to.equal('warning');
    expect(says).to.include('11 channels').and.include('2027-04-05').and.include('Channel 9 of Agency');
    expect(says).to.not.include('Channel 10');
    expect(advice).to.include('jira-service-management');
  });
});
