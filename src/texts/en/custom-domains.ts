export const customDomains = {
  recordMissing: {
    subject: 'Custom domain: the TXT record of {hostname} is missing',
    text: 'The TXT record that proves your ownership of {hostname} was not found.\nThe hostname stays in service. Restore the record within 7 days, or another organization can claim the hostname.\n',
  },
  lapsed: {
    subject: 'Custom domain lapsed: {hostname}',
    text: 'The TXT record of {hostname} has been missing for 7 days.\nThe hostname stays in service until another organization proves its ownership. It gets no new certificate. Restore the record and verify the custom domain again.\n',
  },
  takenOver: {
    subject: 'Custom domain removed: {hostname}',
    text: 'Another organization has proved its ownership of {hostname}. Your claim had ended, because its TXT record was missing, and was removed.\nThe hostname no longer serves your organization.\n',
  },
} as const;
