/** "Something wrong on this page?": an anonymous note about one page. */
import type { PageEntry } from '../../src/content/site.ts';
import { EMPTY_FORM, type FormState, MAX_FEEDBACK, TRAP_FIELD } from '../../src/domain/lead-form.ts';
import type { OwnPath } from '../../src/domain/own-path.ts';
import { Field, fieldId } from '../../src/islands/widgets/field.tsx';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { Submit } from '../../src/ui/buttons.tsx';
import { PostFaults, PostNotice } from '../form-notices.tsx';
import { definePage, type FormPageData, loadFormPage, withEntry } from '../page.tsx';

const ID = 'feedback';
const LABELS = { useful: 'Was this page useful?', words: 'What is wrong or missing? (optional)' };

interface FeedbackData extends FormPageData {
  form: FormState;
  /** Undefined if it is not a page of this site. */
  about: PageEntry | undefined;
  sent: boolean;
}

export const feedbackPage = definePage<FeedbackData>({
  id: 'feedback',
  listed: false,
  form: 'feedback',
  personal: true,
  readsQuery: true,
  load: withEntry(async (request) => {
    const loaded = loadFormPage(request);
    const { query, content, form } = request;
    const shownForm = form ?? { ...EMPTY_FORM, values: { page: query.get('page') ?? '' } };
    const about = content.entry(shownForm.values.page ?? '');
    return { head: loaded.head, data: { ...loaded.data, form: shownForm, about, sent: !form && query.has('sent') } };
  }),
  View: ({ data: { entry, form, about, sent } }) => (
    <section className="wrap feedback">
      <Breadcrumbs here={entry.title} />
      <h1>{entry.title}</h1>
      {!sent && <p className="lede">{entry.summary}</p>}
      <div className="card feedback-card">{sent ? <Thanks about={about} /> : <Form form={form} about={about} />}</div>
    </section>
  ),
});

function Thanks({ about }: Pick<FeedbackData, 'about'>) {
  return (
    <PostNotice role="status">
      <p>
        <strong>Thank you.</strong> We have your note. We cannot reply, because it is anonymous.
      </p>
      <p>{about ? <a href={about.path}>Back to {about.title}</a> : <a href="/">Home page</a>}</p>
    </PostNotice>
  );
}

function Form({ form: { values, faults, failure }, about }: Pick<FeedbackData, 'form' | 'about'>) {
  return (
    <form className="lead-form" id={ID} action={'/feedback' satisfies OwnPath} method="post" noValidate>
      <PostFaults form={ID} faults={faults} labels={{ ...LABELS, useful: 'Your answer' }} failure={failure} />
      {about && (
        <p>
          About: <a href={about.path}>{about.title}</a>
        </p>
      )}
      <input type="hidden" name="page" value={about?.path ?? ''} />
      <fieldset className="feedback-useful" aria-describedby={faults.useful && `${ID}-useful-error`}>
        <legend>{LABELS.useful}</legend>
        {(['yes', 'no'] as const).map((answer, index) => (
          <label key={answer}>
            <input
              type="radio"
              name="useful"
              id={index === 0 ? fieldId(ID, 'useful') : undefined}
              value={answer}
              defaultChecked={values.useful === answer}
            />
            {answer === 'yes' ? 'Yes' : 'No'}
          </label>
        ))}
        <p className="field-error" id={`${ID}-useful-error`}>
          {faults.useful}
        </p>
      </fieldset>
      <Field
        form={ID}
        name="words"
        label={LABELS.words}
        hint="Please do not include personal details such as names, phone numbers, PAN or amounts from your papers."
        error={faults.words}
      >
        {(wiring) => <textarea {...wiring} rows={4} maxLength={MAX_FEEDBACK} defaultValue={values.words} />}
      </Field>
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${ID}-${TRAP_FIELD}`}>Leave this empty</label>
        <input id={`${ID}-${TRAP_FIELD}`} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <Submit text="Send" />
    </form>
  );
}
