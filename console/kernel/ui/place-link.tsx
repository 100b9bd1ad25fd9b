import { createLink } from '@tanstack/react-router';
import { ButtonLink } from './button.tsx';

/** A link that looks like a button, to a place of the console. */
export const PlaceLink = createLink(ButtonLink);
