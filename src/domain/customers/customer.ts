import { DEFAULT_ALERT_SETTINGS } from '../kernel/alert-settings.ts';
import type { AlertSettings } from '../kernel/alert-settings.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The statuses of customers. */
export const customerStatuses = ['active', 'paused', 'cancelled'] as const;
/** The status of a customer. */
export type CustomerStatus = (typeof customerStatuses)[number];
/** The status of new customers whose request names none. */
export const DEFAULT_CUSTOMER_STATUS: CustomerStatus = 'active';

/** The recipients of a customer's alerts besides its channels. */
export interface NotificationTargets {
  readonly emails?: readonly string[];
  readonly phones?: readonly string[];
}

/** The rules that determine which alerts of a customer are sent, and when. */
export interface NotificationRules {
  /** The events that are sent; if omitted, all events are. */
  readonly events?: readonly string[];
  /** A daily local period in which all alerts except first openings are held. */
  readonly quietHours?: { readonly from: string; readonly to: string; readonly timezone: string };
}

/** Where incidents about the monitors of a customer go unless a route of their source decides. */
export interface RoutingDefaults {
  readonly imTeamId: number | null;
  readonly imEscalationPolicyId: number | null;
}

/** The settings of a customer. Intervals are in minutes. */
export interface CustomerMembers extends AlertSettings, RoutingDefaults {
  readonly name: string;
  /** The contact email address. */
  readonly email: string;
  readonly notificationPhoneNumber: string | null;
  readonly notificationEmail: string | null;
  readonly status: CustomerStatus;
  /** The ISO 3166-1 codes of the countries from which checks may run; null permits all countries. */
  readonly allowedCheckCountryCodes: readonly string[] | null;
  readonly cancellationDate: Date | null;
  /** The custom field values, by field key. */
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly monthlyReportsEnabled: boolean;
  /** The ids of the channels that receive the customer's alerts; null for all channels. */
  readonly notificationChannels: readonly number[] | null;
  readonly notificationTargets: NotificationTargets | null;
  readonly notificationRules: NotificationRules | null;
  readonly companyName: string | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly vatId: string | null;
  readonly paymentProviderCustomerId: string | null;
  readonly paymentProviderSubscriptionId: string | null;
  readonly customPricing: Readonly<Record<string, unknown>> | null;
  /** The key of the customer in a system of the organization, such as the number in its CRM. It need not be unique. */
  readonly externalKey: string | null;
  readonly dnsblReminderInterval: number | null;
  readonly sslExpiryReminderInterval: number | null;
  readonly allowSelfService: boolean;
  /** The maximum number of self-service monitors, of all kinds. */
  readonly maxSelfServiceUrls: number;
  /** True if customer-bound callers may also edit managed monitors. */
  readonly canEditManaged: boolean;
  /** The brand color of the customer, or null for the color of the organization. */
  readonly brandColor: string | null;
}

/** A client of the organization, whose sites the organization monitors. */
export interface Customer extends OrganizationRecord, CustomerMembers {
  readonly packageId: number;
  /** The time at which the status became `cancelled`; null in any other status. */
  readonly cancelledAt: Date | null;
  /** The number of text messages sent in `smsUsageMonth`. Read it through `smsUsageIn`. */
  readonly smsUsageCurrentMonth: number;
  readonly smsUsageMonth: string | null;
}

/** The default settings of a customer for which only a name and an email address are given. */
export const customerDefaults: Omit<CustomerMembers, 'name' | 'email'> = {
  notificationPhoneNumber: null,
  notificationEmail: null,
  status: DEFAULT_CUSTOMER_STATUS,
  allowedCheckCountryCodes: null,
  cancellationDate: null,
  customFields: {},
  monthlyReportsEnabled: false,
  notificationChannels: null,
  notificationTargets: null,
  notificationRules: null,
  companyName: null,
  street: null,
  postalCode: null,
  city: null,
  country: null,
  vatId: null,
  paymentProviderCustomerId: null,
  paymentProviderSubscriptionId: null,
  customPricing: null,
  externalKey: null,
  ...DEFAULT_ALERT_SETTINGS,
  dnsblReminderInterval: null,
  sslExpiryReminderInterval: null,
  allowSelfService: false,
  maxSelfServiceUrls: 0,
  canEditManaged: false,
  brandColor: null,
  imTeamId: null,
  imEscalationPolicyId: null,
};

/** The maximum number of self-service monitors of a customer. */
export const MAX_SELF_SERVICE_URLS = 100_000;
