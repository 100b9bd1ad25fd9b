export const mails = {
  /** The button of a mail whose text has a link without a name. */
  open: 'Open',
} as const;
