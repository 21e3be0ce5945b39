/** What the browser fetches for the island `video`. */

import { VideoPlayer } from '../../widgets/video-player.tsx';
import { mountOf } from '../hydrate.tsx';

export const mount = mountOf(VideoPlayer);
