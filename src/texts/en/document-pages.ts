/** The pages of exports and reports. */
export const documentPages = {
  states: {
    queued: 'Waiting to be generated',
    generating: 'Being generated',
    ready: 'Ready',
    failed: 'Failed',
    expired: 'Expired',
  },
  status: 'Status',
  export: {
    title: 'Data export',
    requested: 'Requested',
    availableUntil: 'Available until',
    size: 'Size',
    download: 'Download the ZIP file',
    failures: {
      interrupted: 'It was interrupted three times. Request a new export.',
      storageFull: 'The file store of the service is full. Inform its operator before you request a new export.',
      internal: 'An internal error occurred. Request a new export.',
    },
  },
  report: {
    title: 'Report',
    period: 'Period',
    noMonitor: 'The report covers no monitor, so it has no PDF.',
    transcribed:
      'Names whose letters no font of the server has are shown as transcriptions in square brackets. Fonts are added with FONT_DIR.',
  },
  verification: {
    title: 'Verify a report',
    archived: 'Archived',
    unknown: 'No report was archived under this code. Compare it with the digits on the report.',
    compare: 'Compare the period with the printed report, and the SHA-256 with that of the PDF file.',
  },
} as const;
