/** The records around a monitor that label its alerts. */
export interface LabelFacts {
  /** The public id of the customer; null for a monitor of the organization itself. */
  readonly customerId: string | null;
  /** The key of the customer in a system of the organization. */
  readonly customerKey: string | null;
  /** The key of the customer's package. */
  readonly package: string | null;
  /** The names of the tags in the form that is compared; see `nameKey`. */
  readonly tags: readonly string[];
  /** The values of the custom fields that are labels, in display order. */
  readonly fields: readonly { readonly key: string; readonly value: unknown }[];
}
