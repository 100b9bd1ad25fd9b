/** What a customer can be. */
export const customerStatuses = ['active', 'paused', 'cancelled'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];
/** The status of a customer that is created without one. */
export const DEFAULT_CUSTOMER_STATUS: CustomerStatus = 'active';

/** Settings that are stored as they were sent. */
export type NotificationSettings = readonly unknown[] | Readonly<Record<string, unknown>> | null;

/** What may be set of a customer. Intervals are minutes. */
export interface CustomerMembers {
  readonly name: string;
  /** The contact address. */
  readonly email: string;
  readonly notificationPhoneNumber: string | null;
  readonly notificationEmail: string | null;
  readonly status: CustomerStatus;
  /** ISO 3166-1 codes of the countries that checks may come from; null for any. */
  readonly allowedCheckCountryCodes: readonly string[] | null;
  readonly cancellationDate: Date | null;
  /** Values by the keys of the organization's custom fields. */
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly monthlyReportsEnabled: boolean;
  readonly notificationChannels: NotificationSettings;
  readonly notificationTargets: NotificationSettings;
  readonly notificationRules: NotificationSettings;
  readonly companyName: string | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly vatId: string | null;
  readonly paymentProviderCustomerId: string | null;
  readonly paymentProviderSubscriptionId: string | null;
  readonly customPricing: Readonly<Record<string, unknown>> | null;
  readonly alertConsecutiveChecks: number;
  /** The share of locations that must fail, as a decimal such as `0.5`. */
  readonly alertLocationThreshold: string;
  readonly alertLocationThresholdCount: number;
  readonly alertReminderInterval: number;
  readonly dnsblReminderInterval: number | null;
  readonly sslExpiryReminderInterval: number | null;
  readonly allowSelfService: boolean;
  /** How many self-service monitors of all kinds together the customer may have. */
  readonly maxSelfServiceUrls: number;
  /** Lets customer-scoped callers edit managed monitors all the same. */
  readonly canEditManaged: boolean;
}

/** Somebody whose sites the organization looks after. */
export interface Customer extends CustomerMembers {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly packageId: number;
  /** When the status became `cancelled`; null in any other status. */
  readonly cancelledAt: Date | null;
  /** Messages sent in `smsUsageMonth`; read it through `smsUsageIn`. */
  readonly smsUsageCurrentMonth: number;
  readonly smsUsageMonth: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** What a customer is that says nothing but its name and address. */
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
  alertConsecutiveChecks: 2,
  alertLocationThreshold: '0.5',
  alertLocationThresholdCount: 1,
  alertReminderInterval: 0,
  dnsblReminderInterval: null,
  sslExpiryReminderInterval: null,
  allowSelfService: false,
  maxSelfServiceUrls: 0,
  canEditManaged: false,
};

/** The most failures in a row that a customer can wait for. */
export const MAX_CONSECUTIVE_CHECKS = 100;
/** The most locations that a threshold can count. */
export const MAX_LOCATION_COUNT = 1000;
/** The longest time between reminders, in minutes: thirty days. */
export const MAX_REMINDER_INTERVAL = 43_200;
/** The most self-service monitors that a customer can be allowed. */
export const MAX_SELF_SERVICE_URLS = 100_000;

const SHARE = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/;

/** Whether a text is a share of locations: a decimal above 0 and at most 1. */
export const isLocationThreshold = (text: string): boolean => SHARE.test(text) && Number(text) > 0;
