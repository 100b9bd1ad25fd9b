import { emailAddressOf } from '../access/email-address.ts';
import type { Notice } from './alert.ts';
import type { OutageSeverity } from '../checks/down-reason.ts';
import { channelHoldCauses, decideChannels } from './channel-choice.ts';
import type { ChannelFilters } from './channel-choice.ts';
import { messagesOf } from './channel-types.ts';
import type { Addressed } from './channel-types.ts';
import { phoneNumberOf } from '../kernel/phone-number.ts';
import { isQuietHours } from '../kernel/quiet-hours.ts';
import type { QuietHours } from '../kernel/quiet-hours.ts';

/** A channel to which alerts are sent. */
export interface AudienceChannel extends Addressed {
  readonly id: number;
  readonly publicId: string;
}

/** A channel of an audience, with the alerts that it wants. */
export interface FilteredChannel extends AudienceChannel {
  readonly filters: ChannelFilters;
}

/** An override that replaces a channel for one monitor. */
export interface ChannelOverride {
  /** The public id of the monitor. */
  readonly monitorId: string;
  readonly sourceChannelId: number;
  /** True if the override sends messages. False mutes the channel for the monitor. */
  readonly isActive: boolean;
  /** The settings of the override, or null if it has none of its own. */
  readonly channel: AudienceChannel | null;
}

/** The additional recipients of alerts about a domain or an address of a customer. */
export interface MonitorContact {
  /** The public id of the monitor. */
  readonly monitorId: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The alert settings of a customer. */
export interface AlertSettings {
  /** The channels that receive the customer's alerts, or null for all channels. */
  readonly channelIds: readonly number[] | null;
  /** The email addresses that receive alerts besides the channels. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** The events that are sent, or null for all events. */
  readonly events: readonly string[] | null;
  readonly quietHours: QuietHours | null;
}

/** The alert settings of monitors without a customer. */
export const noAlertSettings: AlertSettings = {
  channelIds: null,
  emails: [],
  phones: [],
  events: null,
  quietHours: null,
};

/** The members of a customer that contain its stored alert settings. */
export interface StoredAlertSettings {
  readonly notificationChannels: unknown;
  readonly notificationTargets: unknown;
  readonly notificationRules: unknown;
  readonly notificationEmail: string | null;
  readonly notificationPhoneNumber: string | null;
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
const distinct = (values: readonly (string | null)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Reads stored alert settings. Version 0.1.0 stored members of any shape; invalid members are ignored. */
export const alertSettingsOf = (stored: StoredAlertSettings): AlertSettings => {
  const {
    notificationChannels: channels,
    notificationTargets: targets,
    notificationRules: rules,
    notificationEmail,
    notificationPhoneNumber,
  } = stored;
  const quietHours = memberOf(rules, 'quietHours');
  const events = memberOf(rules, 'events');
  return {
    channelIds: Array.isArray(channels) && channels.every((id) => Number.isInteger(id)) ? channels.map(Number) : null,
    emails: distinct([notificationEmail ?? '', ...textsIn(memberOf(targets, 'emails'))].map(emailAddressOf)),
    phones: distinct([notificationPhoneNumber ?? '', ...textsIn(memberOf(targets, 'phones'))].map(phoneNumberOf)),
    events: Array.isArray(events) ? textsIn(events) : null,
    quietHours: isQuietHours(quietHours) ? quietHours : null,
  };
};

/** The possible recipients of alerts. */
export interface Audience {
  /** The customer; null for the organization itself. */
  readonly customerId: number | null;
  /** The active channels of the organization, and of the customer if there is one. */
  readonly channels: readonly FilteredChannel[];
  /** The tags of the monitors, by their names in the form that is compared. */
  readonly tags: readonly { readonly monitorId: string; readonly tag: string }[];
  readonly overrides: readonly ChannelOverride[];
  readonly contacts: readonly MonitorContact[];
  readonly settings: AlertSettings;
}

/** A recipient of an alert. */
export interface AlertTarget {
  /** The channel of the recipient, or null for mail to an address that the customer names. */
  readonly channel: AudienceChannel | null;
  readonly recipient: string | null;
  /** True if the customer names the recipient, not the channel. */
  readonly isDirect: boolean;
}

/** A notification, as far as it decides about its recipients. */
export interface AddressedNotice {
  readonly type: Notice['type'];
  readonly severity: OutageSeverity | null;
}

/**
 * The causes that keep an alert from channels when it is planned, or make it wait: the events that the customer wants,
 * what decides about one channel, and the quiet hours of the customer.
 */
export const alertHoldCauses = ['events', ...channelHoldCauses, 'quietHours'] as const;
/** The cause that keeps an alert from channels, or makes it wait. */
export type AlertHoldCause = (typeof alertHoldCauses)[number];

/** A channel that does not receive a notification. */
export interface HeldChannel {
  readonly channelId: number;
  readonly heldBy: Exclude<AlertHoldCause, 'quietHours'>;
}

/** The recipients of a notification, and the active channels that do not receive it. */
export interface AudienceDecision {
  /** No recipient appears twice. */
  readonly targets: readonly AlertTarget[];
  readonly held: readonly HeldChannel[];
}

/** Decides who receives a notification about a monitor. */
export const decideAudience = (
  { customerId, channels, overrides, tags, contacts, settings }: Audience,
  { type: event, severity }: AddressedNotice,
  monitorId: string | null,
): AudienceDecision => {
  const { channelIds, events } = settings;
  if (events !== null && !events.includes(event))
    return { targets: [], held: channels.map(({ id }) => ({ channelId: id, heldBy: 'events' })) };
  const own = contacts.filter((contact) => contact.monitorId === monitorId);
  const emails = distinct([...settings.emails, ...own.map(({ email }) => emailAddressOf(email ?? ''))]);
  const phones = distinct([...settings.phones, ...own.map(({ phone }) => phoneNumberOf(phone ?? ''))]);
  const decided = decideChannels(channels, {
    channelIds,
    overrides: overrides.filter((override) => override.monitorId === monitorId),
    alert: {
      tags: tags.filter((each) => each.monitorId === monitorId).map(({ tag }) => tag),
      customerId,
      severity,
    },
  });
  const selected: readonly AudienceChannel[] = decided
    .filter(({ heldBy }) => heldBy === null)
    .map(({ channel, override }) => override?.channel ?? channel);
  const reached = (type: Addressed['type']): readonly (string | null)[] =>
    selected.filter((channel) => channel.type === type).flatMap(messagesOf);
  const [mailed, texted] = [reached('email'), reached('sms')];
  // Any active SMS channel sends the messages, even if the customer has not selected it.
  const smsChannel = channels.find(({ type }) => type === 'sms');
  const targets = [
    ...selected.flatMap((channel) => messagesOf(channel).map((recipient) => ({ channel, recipient, isDirect: false }))),
    ...emails
      .filter((address) => !mailed.includes(address))
      .map((recipient) => ({ channel: null, recipient, isDirect: true })),
    ...(smsChannel === undefined
      ? []
      : phones
          .filter((number) => !texted.includes(number))
          .map((recipient) => ({ channel: smsChannel, recipient, isDirect: true }))),
  ];
  return {
    targets,
    held: decided.flatMap(({ channel, heldBy }) => (heldBy === null ? [] : [{ channelId: channel.id, heldBy }])),
  };
};

/** Returns the recipients of a notification about a monitor. */
export const targetsOf = (
  audience: Audience,
  notice: AddressedNotice,
  monitorId: string | null,
): readonly AlertTarget[] => decideAudience(audience, notice, monitorId).targets;
