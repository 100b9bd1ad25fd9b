/** The paths of the icons, in a box of 16. */
const paths = {
  overview: 'M2 2h5v6H2ZM9 2h5v3H9ZM9 7h5v7H9ZM2 10h5v4H2Z',
  monitors: 'M1.5 8h3l2-5 3 10 2-5h3',
  incidents: 'M8 2 15 14H1ZM8 6.5v3.5M8 12v.2',
  customers: 'M2 14V4l5-2v12M7 6l7 2v6M1 14h14M4.5 6v.2M4.5 9v.2M10.5 10v.2',
  customer: 'M8 1.5 14 4.5v7l-6 3-6-3v-7ZM2 4.5l6 3 6-3M8 7.5v7',
  channels: 'M4 7a4 4 0 0 1 8 0c0 4 1.5 5 1.5 5h-11S4 11 4 7ZM6.5 14h3',
  people:
    'M6 7.5A2.5 2.5 0 1 0 6 2.5a2.5 2.5 0 0 0 0 5ZM1.5 13.5c.5-3 2.3-4 4.5-4s4 1 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.4M12 9.8c1.5.6 2.3 1.900 2.5 3.700',
  account: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14c.6-3 2.8-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
  reference: 'M3 2h7l3 3v9H3ZM6 8h4M6 11h4',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM11 11l3.5 3.5',
  menu: 'M2 4h12M2 8h12M2 12h12',
  back: 'M10 3 5 8l5 5',
  next: 'M6 3l5 5-5 5',
  down: 'M4 6l4 4 4-4',
  onCall: 'M2 9a6 6 0 0 1 12 0M1.5 9h3v4h-3ZM11.5 9h3v4h-3ZM13 13c0 1.500-2 2-4 2',
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
