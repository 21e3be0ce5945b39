/** What the browser fetches for the island `video`. */
import { mountOf } from '../hydrate.tsx';
import { VideoPlayer } from '../video-player.tsx';

export const mount = mountOf(VideoPlayer);
