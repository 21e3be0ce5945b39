/** Reads pages in tests: the document of an answer, its links and its texts. Posts their forms. */
import { type BuiltAppOptions, builtApp, parsed } from '../support/built-app.ts';

/** The app, and a function that posts a form to one of its pages. */
export function appWithForm(path: string, options: BuiltAppOptions = {}) {
  const app = builtApp(options);
  const send = (fields: Record<string, string>) => app.get(path, { method: 'POST', body: new URLSearchParams(fields) });
  return { ...app, send };
}

/** The document of a page, without running scripts. */
export async function documentOf(answer: Promise<Response> | Response): Promise<Document> {
  return parsed(await (await answer).text());
}

/** Asks an app for a page, or for JSON. @typeParam Body what the JSON has */
export function asksOf<Body>(get: ReturnType<typeof builtApp>['get']) {
  return {
    page: async (path: string) => {
      const response = await get(path);
      return { response, document: await documentOf(response) };
    },
    json: async (path: string) => {
      const response = await get(path);
      return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
    },
  };
}

/** Addresses of the links that a selector finds, '' for one without. */
export function hrefsOf(within: ParentNode | null | undefined, selector = 'a'): string[] {
  return [...(within?.querySelectorAll(selector) ?? [])].map((link) => link.getAttribute('href') ?? '');
}

/** An attribute of the first element that a selector finds; undefined without an element. */
export function attributeOf(within: ParentNode | null | undefined, selector: string, name: string) {
  return within?.querySelector(selector)?.getAttribute(name);
}

/** The texts of the elements that a selector finds, each with single spaces. */
export function textsOf(within: ParentNode | null | undefined, selector: string): string[] {
  return [...(within?.querySelectorAll(selector) ?? [])].map(textOf);
}

/** The text of an element with single spaces; '' without an element. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
