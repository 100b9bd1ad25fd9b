/** The texts of the console about copies of customers. */
export const consoleCopies = {
  hint: 'Monitors and what belongs to them are created for another customer. Secrets are never copied.',
  target: 'Copy to',
  targets: {
    new: 'A new customer',
    existing: 'A customer that exists',
  },
  name: 'Name of the new customer',
  parts: 'What is copied',
  partNames: {
    monitors: 'Monitors',
    tags: 'Tags',
    channels: 'Channels',
    reports: 'Reports',
    statusPages: 'Status pages',
  },
  replace: 'Replace in names and addresses',
  replaceHint: 'One on each line, as old = new',
  preview: 'Preview',
  result: 'What would be created',
  nothing: 'There is nothing to copy.',
  types: {
    tag: 'Tag',
    channel: 'Channel',
    monitor: 'Monitor',
    channelOverride: 'Choice of channels',
    report: 'Report',
    statusPage: 'Status page',
    statusGroup: 'Group of a status page',
    statusComponent: 'Component of a status page',
  },
  secrets:
    'Set these secrets afterwards; until then, monitors are paused, channels are off and pages are for members only.',
  create: 'Copy',
} as const;
