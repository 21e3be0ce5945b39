/**
 * The texts of the home page (content/home.yaml) and its updates (content/updates.yaml). An empty list is not shown.
 */
import * as v from 'valibot';
import { CLIENT_MARKS, ILLUSTRATION_NAMES } from './illustration.ts';
import { Day, HttpsUrl, Photo, SitePath, Slug, Text } from './text.ts';

const Image = v.picklist(ILLUSTRATION_NAMES, `expected one of ${ILLUSTRATION_NAMES.join(', ')}`);

const Mark = v.picklist(CLIENT_MARKS, `expected one of ${CLIENT_MARKS.join(', ')}`);

export const HomeSchema = v.strictObject({
  /**
   * Banner carousel: title, text, illustration, target of Get Started, and the second button: a visitor's question and
   * the page that answers it.
   */
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
  /**
   * Explore our services: id, name, address, one line of text, and common questions with the page that answers each.
   * One tile for each section.
   */
  tiles: v.array(
    v.strictObject({
      id: Slug,
      serviceName: Text,
      url: SitePath,
      text: Text,
      action: v.strictObject({ text: Text, url: SitePath }),
    }),
  ),
  /** Find my form: a kind of income, and the page of its return form. */
  forms: v.optional(v.array(v.strictObject({ text: Text, url: SitePath }), 'expected a list of forms'), []),
  /** How it works. */
  steps: v.pipe(v.array(v.strictObject({ title: Text, text: Text })), v.length(3, 'expected three steps')),
  /** Our Story, paragraph by paragraph. */
  story: v.strictObject({ heading: Text, paragraphs: v.array(Text) }),
  /**
   * Promo carousel: the price is a figure; `excludes` adds to GST, stamp duty and government fees, which every card
   * lists as not included.
   */
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
    /** Shown while any of the marks is a sample. */
    note: Text,
    /** A client has its own logo, a drawing, or only a name. `sample: true` marks an invented one. */
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
