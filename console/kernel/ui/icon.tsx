/** The paths of the icons, in a box of 16. */
const paths = {
  overview: 'M2 2h5v6H2ZM9 2h5v3H9ZM9 7h5v7H9ZM2 10h5v4H2Z',
  monitors: 'M1.5 8h3l2-5 3 10 2-5h3',
  incidents: 'M8 2 15 14H1ZM8 6.5v3.5M8 12v.2',
  customers: 'M2 14V4l5-2v12M7 6l7 2v6M1 14h14M4.5 6v.2M4.5 9v.2M10.5 10v.2',
  customer: 'M8 1.5 14 4.5v7l-6 3-6-3v-7ZM2 4.5l6 3 6-3M8 7.5v7',
  changeRequests: 'M2 5h11M10 2l3 3-3 3M14 11H3M6 8l-3 3 3 3',
  policies: 'M2 13.5h4v-4h4v-4h4M11 3l3 2.5L11 8',
  teams:
    'M8 6.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM3.5 13.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM12.5 13.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 6.500 4.500 9.500M9 6.500l2.500 3',
  alertSources: 'M2 9.5h3l1 2h4l1-2h3V14H2ZM8 2v6M5.500 5.500 8 8l2.500-2.500',
  outbound: 'M2 9.500h3l1 2h4l1-2h3V14H2ZM8 8V2M5.500 4.500 8 2l2.500 2.500',
  channels: 'M4 7a4 4 0 0 1 8 0c0 4 1.5 5 1.5 5h-11S4 11 4 7ZM6.5 14h3',
  people:
    'M6 7.5A2.5 2.5 0 1 0 6 2.5a2.5 2.5 0 0 0 0 5ZM1.5 13.5c.5-3 2.3-4 4.5-4s4 1 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.4M12 9.8c1.5.6 2.3 1.900 2.5 3.700',
  maintenance:
    'M10.500 2.500a3.500 3.500 0 0 0-4 4.800L2 11.800 4.200 14l4.500-4.500a3.500 3.500 0 0 0 4.800-4L11.200 7.800 8.700 7.300 8.200 4.800Z',
  statusPages: 'M2 3h12v10H2ZM2 6h12M4.500 9.500l1.200 1.200 2-2.400M10 9.500h2',
  reports: 'M3 2h7l3 3v9H3ZM6 12V9M8 12V7M10 12v-2',
  organization:
    'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 1.500v2M8 12.500v2M1.500 8h2M12.500 8h2M3.400 3.400l1.400 1.400M11.200 11.200l1.400 1.400M3.400 12.600l1.400-1.400M11.200 4.800l1.400-1.400',
  tokens: 'M10.500 9a3.500 3.500 0 1 0-3.300-2.300L2 12v2h2.500v-1.500H6V11h1.500l1-1.200M11.200 4.800v.2',
  auditLog: 'M2.500 3.500h1M2.500 8h1M2.500 12.500h1M6 3.500h8M6 8h8M6 12.500h8',
  usage: 'M2 14h12M4 14V9M8 14V4M12 14V7',
  platform: 'M2 3h12v4H2ZM2 9h12v4H2ZM4.500 5v.2M4.500 11v.2',
  account: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14c.6-3 2.8-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
  reference: 'M3 2h7l3 3v9H3ZM6 8h4M6 11h4',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM11 11l3.5 3.5',
  menu: 'M2 4h12M2 8h12M2 12h12',
  back: 'M10 3 5 8l5 5',
  next: 'M6 3l5 5-5 5',
  down: 'M4 6l4 4 4-4',
  onCall: 'M2 9a6 6 0 0 1 12 0M1.5 9h3v4h-3ZM11.5 9h3v4h-3ZM13 13c0 1.500-2 2-4 2',
  grip: 'M6 3.500v.2M10 3.500v.2M6 8v.2M10 8v.2M6 12.500v.2M10 12.500v.2',
  close: 'M4 4l8 8M12 4l-8 8',
} as const;

/** An icon beside a word. It has no name of its own. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
