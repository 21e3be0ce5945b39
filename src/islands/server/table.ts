/**
 * Every island, by name. Only the server imports this table: the browser has `loaders.ts`, whose type is derived
 * from here, so that an island without a loader does not compile.
 */
import { Carousel } from '../widgets/carousel.tsx';
import { Checklist } from '../widgets/checklist.tsx';
import { FigureFilterForm } from '../widgets/figure-filter.tsx';
import { LeadForm } from '../widgets/lead-form.tsx';
import { SearchBox } from '../widgets/search-box.tsx';
import { VideoPlayer } from '../widgets/video-player.tsx';

export const islands = {
  'figure-filter': FigureFilterForm,
  carousel: Carousel,
  checklist: Checklist,
  'lead-form': LeadForm,
  search: SearchBox,
  video: VideoPlayer,
};

export type IslandName = keyof typeof islands;
export type IslandProps<N extends IslandName> = Parameters<(typeof islands)[N]>[0];
