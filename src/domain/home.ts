/** The texts of the home page (content/home.yaml) and its updates (content/updates.yaml). A list that is empty is not shown. */
import * as v from 'valibot';
import { CLIENT_MARKS } from './client-mark.ts';
import { ILLUSTRATION_NAMES } from './illustration.ts';
import { Photo } from './photo.ts';
import { Day, Description, HttpsUrl, SitePath, Slug, Text } from './text.ts';

/** Name of an illustration. */
const Image = v.picklist(ILLUSTRATION_NAMES, `expected one of ${ILLUSTRATION_NAMES.join(', ')}`);

/** Name of the drawing of a client mark. */
const Mark = v.picklist(CLIENT_MARKS, `expected one of ${CLIENT_MARKS.join(', ')}`);

export const HomeSchema = v.strictObject({
  /** Browser title and meta description of the home page. */
  title: v.pipe(Text, v.maxLength(60)),
  description: Description,
  /** Banner carousel: title, text, illustration, where Get Started leads, and the second button: a question of the visitor, with what answers it. */
  banner: v.array(
    v.strictObject({
      title: Text,
      text: Text,
      image: Image,
      navigate: SitePath,
      second: v.strictObject({ text: Text, url: SitePath }),
    }),
    'expected a list of slides',
  ),
  /** Heading that invites the visitor to watch the intro video. */
  videoHeading: Text,
  /** Explore our services: id, name, address, one line of text, and what a visitor may come for, with the place that answers it. One tile for each section. */
  tiles: v.array(
    v.strictObject({
      id: Slug,
      serviceName: Text,
      url: SitePath,
      text: Text,
      action: v.strictObject({ text: Text, url: SitePath }),
    }),
  ),
  /** Find my form: whose income, and the page of the return form for it. */
  forms: v.optional(v.array(v.strictObject({ text: Text, url: SitePath }), 'expected a list of forms'), []),
  /** How it works. */
  steps: v.pipe(v.array(v.strictObject({ title: Text, text: Text })), v.length(3, 'expected three steps')),
  /** Our Story, paragraph by paragraph. */
  story: v.strictObject({ heading: Text, paragraphs: v.array(Text) }),
  /** Promo carousel: the price is a figure; excludes says what it leaves out besides GST, stamp duty and government fees, which every card names. */
  promos: v.array(
    v.strictObject({
      title: Text,
      text: Text,
      fee: Slug,
      time: v.optional(Slug),
      excludes: v.optional(Text),
      image: Image,
      navigate: SitePath,
    }),
    'expected a list of offers',
  ),
  /** Our clients. */
  clients: v.strictObject({
    /** Shown while one of the marks is a sample. */
    note: Text,
    /** A client has a logo of its own or a drawing, or its name alone. `sample: true` marks one that is invented. */
    marks: v.array(
      v.strictObject({
        name: Text,
        drawing: v.optional(Mark),
        logo: v.optional(Photo),
        sample: v.optional(v.literal(true)),
      }),
      'expected a list of marks',
    ),
  }),
});
export type Home = v.InferOutput<typeof HomeSchema>;

/** Updates & Alerts: an event with the issuing department's own address. */
export const UpdateSchema = v.strictObject({ title: Text, date: Day, tag: Text, url: HttpsUrl });
export type Update = v.InferOutput<typeof UpdateSchema>;
export const UpdatesSchema = v.array(UpdateSchema, 'expected a list of updates');
