import { expect } from 'chai';
import { configIssues, storedSettings } from '../../../../src/domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../../../src/domain/notifications/channel-type.ts';
import type { ChannelType } from '../../../../src/domain/notifications/channel-types.ts';
import { MAX_APPRISE_URLS, MAX_TEMPLATE_PARAMETERS } from '../../../../src/domain/notifications/gateway-channels.ts';

const pathsOf = (type: ChannelType, config: ChannelSettings, kept: ChannelSettings = {}): readonly string[] =>
  configIssues({ type, config, kept, privateMembers: [], hasDefaultProvider: false }).map(({ path }) => path);

describe('settings of channels through gateways', () => {
  const apprise = { serverUrl: 'https://apprise.example.com/' };
  const whatsapp = {
    phoneNumberId: '106540352242922',
    token: 'EAA',
    recipients: ['+41791234567'],
    template: 'monitor_alert',
    language: 'en_US',
  };
  const signal = { serverUrl: 'https://signal.example.com/', sender: '+41790000000' };

  it('name either a key of Apprise or addresses of services, counting the stored ones', () => {
    const urls = ['tgram://token/1'];
    expect(pathsOf('apprise', { ...apprise, key: 'oncall' })).to.deep.equal([]);
    expect(pathsOf('apprise', { ...apprise, urls })).to.deep.equal([]);
    expect(pathsOf('apprise', apprise)).to.deep.equal(['config.key']);
    expect(pathsOf('apprise', { ...apprise, urls, key: 'oncall' })).to.deep.equal(['config.key']);
    expect(pathsOf('apprise', { ...apprise, urls }, { key: 'oncall' })).to.deep.equal(['config.key']);
    expect(pathsOf('apprise', apprise, { key: 'oncall' })).to.deep.equal([]);
  });

  it('contain at most 20 addresses of services, none of them a list of its own', () => {
    const urls = Array.from({ length: MAX_APPRISE_URLS }, (_, index) => `json://host/${index}`);
    expect(pathsOf('apprise', { ...apprise, urls })).to.deep.equal([]);
    expect(pathsOf('apprise', { ...apprise, urls: [...urls, 'json://host/20'] })).to.deep.equal(['config.urls']);
    expect(pathsOf('apprise', { ...apprise, urls: ['json://a,json://b'] })).to.deep.equal(['config.urls.0']);
  });

  it('contain phone numbers and groups of Signal', () => {
    const recipients = ['+41791234567', 'group.UkFCVitIRXdYSm5rQnRSTDZCbWE='];
    expect(pathsOf('signal', { ...signal, recipients })).to.deep.equal([]);
    expect(pathsOf('signal', { ...signal, recipients: ['0791234567'] })).to.deep.equal(['config.recipients.0']);
    expect(pathsOf('signal', { ...signal, recipients: ['group.'] })).to.deep.equal(['config.recipients.0']);
  });

  it('contain a template of WhatsApp, its language and at most ten known parameters', () => {
    expect(pathsOf('whatsapp', whatsapp)).to.deep.equal([]);
    const tenth = Array.from({ length: MAX_TEMPLATE_PARAMETERS }, () => 'what=monitor');
    expect(pathsOf('whatsapp', { ...whatsapp, parameters: tenth })).to.deep.equal([]);
    expect(pathsOf('whatsapp', { ...whatsapp, parameters: [...tenth, 'text'] })).to.deep.equal(['config.parameters']);
    expect(pathsOf('whatsapp', { ...whatsapp, parameters: ['token'] })).to.deep.equal(['config.parameters.0']);
    expect(pathsOf('whatsapp', { ...whatsapp, language: 'english' })).to.deep.equal(['config.language']);
    expect(pathsOf('whatsapp', { ...whatsapp, template: 'Monitor alert' })).to.deep.equal(['config.template']);
  });

  it('keep a parameter that occurs twice in a template', () => {
    const parameters = ['monitor', 'state', 'monitor'];
    expect(storedSettings('whatsapp', { ...whatsapp, parameters }, {}).config['parameters']).to.deep.equal(parameters);
  });
});
