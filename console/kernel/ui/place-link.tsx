import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ButtonLink } from './button.tsx';

/** A link that looks like a button, to a place of the console. */
export const PlaceLink = createLink(ButtonLink);

/** The link to the place that a screen mainly leads to. */
export const MainLink = createLink((props: ComponentProps<'a'>) => <ButtonLink {...props} isMain />);
