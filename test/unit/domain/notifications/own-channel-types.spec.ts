import { expect } from 'chai';
import { configIssues } from '../../../../src/domain/notifications/channel-config.ts';
import { defineChannelType } from '../../../../src/domain/notifications/channel-type.ts';
import {
  channelTypeNames,
  factsOfType,
  isKnownType,
  isSharedType,
  knownTypeNames,
} from '../../../../src/domain/notifications/channel-types.ts';
import type { ChannelType } from '../../../../src/domain/notifications/channel-types.ts';
import {
  addOwnType,
  isOwnTypeName,
  ownTypeFault,
  ownTypeNames,
  removeOwnType,
} from '../../../../src/domain/notifications/own-channel-types.ts';
import { channelWarnings } from '../../../../src/domain/notifications/service-end.ts';
import { textField } from '../../../../src/domain/notifications/channel-fields.ts';

const typeWith = (...names: readonly string[]) =>
  defineChannelType({
    audience: 'people',
    fields: Object.fromEntries(names.map((name) => [name, textField('A text.', {}, { optional: true })])),
    recipientsOf: () => [],
  });
const plain = typeWith('room');

/** A name as the type of a channel, which is one of a host at run time only. */
const asType = (name: string) => name as ChannelType & 'email';

describe('the name of a channel type of a host', () => {
  for (const name of ['x-ab', 'x-acme-chat', 'x-a1', `x-a${'b'.repeat(30)}`])
    it(`can be ${name}`, () => {
      expect([isOwnTypeName(name), ownTypeFault(name, ['room'], plain, null)]).to.deep.equal([true, null]);
    });
  for (const name of [
    '',
    'x-',
    'x-a',
    'acme',
    'email',
    'X-acme',
    'x-Acme',
    'x-1a',
    'x--a',
    `x-a${'b'.repeat(31)}`,
    'x-ab ',
  ])
    it(`cannot be ${JSON.stringify(name)}`, () => {
      expect(ownTypeFault(name, ['room'], plain, null)).to.deep.equal({ code: 'nameInvalid' });
    });
  it('is no name of a built-in type', () => {
    expect(channelTypeNames.filter(isOwnTypeName)).to.deep.equal([]);
  });
  it('belongs to one type', () => {
    expect(ownTypeFault('x-acme', ['room'], plain, plain)).to.equal(null);
    expect(ownTypeFault('x-acme', ['room'], plain, typeWith('room'))).to.deep.equal({ code: 'nameTaken' });
  });
});

describe('the settings of a channel type of a host', () => {
  for (const name of [
    'signingSecret',
    'headers',
    'headerNames',
    'provider',
    'answers',
    'subjectTemplate',
    'textTemplate',
  ])
    it(`cannot be called ${name}, which has a meaning for all types`, () => {
      const fault = ownTypeFault('x-acme', ['room', name], typeWith('room', name), null);
      expect(fault).to.deep.equal({ code: 'settingReserved', setting: name });
    });
  for (const name of ['Room', 'a-b', '__proto__', '1a', '', `a${'b'.repeat(40)}`])
    it(`cannot be called ${JSON.stringify(name)}`, () => {
      expect(ownTypeFault('x-acme', [name], plain, null)).to.deep.equal({ code: 'settingInvalid', setting: name });
    });
  it('are at most 32 with the two templates that types for people have', () => {
    const names = Array.from({ length: 31 }, (_name, at) => `s${at}`);
    expect(ownTypeFault('x-acme', names.slice(1), typeWith(...names.slice(1)), null)).to.equal(null);
    expect(ownTypeFault('x-acme', names, typeWith(...names), null)).to.deep.equal({ code: 'tooManySettings' });
  });
});

describe('a channel type of a host', () => {
  it('is known until every composition that added it has removed it', () => {
    addOwnType('x-acme', plain);
    addOwnType('x-acme', plain);
    expect([isKnownType('x-acme'), isSharedType('x-acme'), factsOfType(asType('x-acme'))]).to.deep.equal([
      true,
      true,
      plain,
    ]);
    expect(knownTypeNames()).to.deep.equal([...channelTypeNames, 'x-acme']);
    expect([removeOwnType('x-acme'), isKnownType('x-acme')]).to.deep.equal([false, true]);
    expect([removeOwnType('x-acme'), isKnownType('x-acme'), isSharedType('x-acme')]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect([removeOwnType('x-acme'), ownTypeNames()]).to.deep.equal([false, []]);
  });

  it('that is unknown keeps its settings, and says why nothing is sent', () => {
    const facts = { type: asType('x-gone'), config: {}, kept: {}, privateMembers: [], hasDefaultProvider: false };
    const [issue, ...others] = configIssues(facts);
    expect([issue?.path, others]).to.deep.equal(['type', []]);
    expect(issue?.message).to.contain('x-gone').and.to.contain('Nothing is sent');
    expect(channelWarnings({ type: asType('x-gone'), webhookFault: null })).to.deep.equal([issue]);
    expect(factsOfType(asType('x-gone')).recipientsOf({})).to.deep.equal([]);
  });

  for (const type of ['constructor', '__proto__', 7, null, undefined, 'webPush'])
    it(`is not ${String(type)}`, () => {
      expect(isSharedType(type)).to.equal(false);
    });
});
