export const dataExport = {
  readySubject: 'Your data export is ready',
  ready:
    'The data export of {organization} is ready.\n\nDownload it here after signing in:\n{url}\n\nIt can be downloaded until {until}.\n',
  failedSubject: 'Your data export has failed',
  failed:
    'The data export of {organization} has failed: {reason}\n\nA new export can be requested at once.\n\nDetails, after signing in:\n{url}\n',
  reasons: {
    interrupted: 'it was interrupted three times.',
    storageFull: 'the file store of the service is full. Please inform its operator.',
    internal: 'an internal error occurred.',
  },
  reminder: {
    subject: 'Export your data before the service ends',
    text: '{organization} was canceled. It can be used and exported until {end}. Its data is erased on {erasure} and cannot be restored afterwards.\n\nRequest an export here, after signing in:\n{url}\n',
  },
} as const;
