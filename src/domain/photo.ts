/** Pictures that the firm brings: files of content/photos/, which the build copies to the assets. */
import * as v from 'valibot';
import { Text } from './text.ts';

/** The name of a file in content/photos/. */
export const Photo = v.pipe(
  Text,
  v.regex(/^[a-z0-9-]+\.(?:webp|jpg|png)$/, 'expected the name of a .webp, .jpg or .png file in content/photos'),
);

/** The specification's limit for an uploaded photo. */
export const PHOTO_BYTES = 100 * 1024;

/** The key of a photo among the assets of the site. */
export const photoAsset = (name: string) => `photo-${name}`;
