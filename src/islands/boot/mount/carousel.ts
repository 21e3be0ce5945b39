/** What the browser fetches for the island `carousel`. */
import { Carousel } from '../../widgets/carousel.tsx';
import { mountOf } from '../hydrate.tsx';

export const mount = mountOf(Carousel);
