/** The paths of the icons, in a box of 16. */
const paths = {
  monitors: 'M1.5 8h3l2-5 3 10 2-5h3',
  account: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14c.6-3 2.8-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
  reference: 'M3 2h7l3 3v9H3ZM6 8h4M6 11h4',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM11 11l3.5 3.5',
  back: 'M10 3 5 8l5 5',
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
