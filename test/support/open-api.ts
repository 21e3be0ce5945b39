/** Checks the JSON answers of all tests against /openapi.json, so that it describes what the site answers. */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenDataBody } from '../../src/content/site.ts';
import { OPEN_DATA } from '../../src/domain/own-path.ts';
import { builtSite, publicFile } from './built-site.ts';

interface OpenApi {
  paths: Record<
    string,
    { get: { responses: Record<string, { content: { 'application/json': { schema: object } } }> } }
  >;
}

let checks: { described: OpenApi; ajv: Ajv2020 } | undefined;

function open() {
  const body = builtSite().pages.find(({ path }) => path === '/open-data')?.body;
  const { schemas } = JSON.parse(publicFile(`content/${body}`) ?? '') as OpenDataBody;
  const described = JSON.parse(schemas[OPEN_DATA.openApi]) as OpenApi;
  const formats = { date: /^\d{4}-\d\d-\d\d$/, uri: (address: string) => URL.canParse(address) };
  const ajv = new Ajv2020({ strict: false, formats });
  ajv.addSchema(described, 'site');
  return { described, ajv };
}

/** The address in /openapi.json that a path is; undefined if it is none. */
function addressOf(described: OpenApi, path: string): string | undefined {
  if (path in described.paths) return path;
  return Object.keys(described.paths).find((address) => {
    const [before = '', after = ''] = address.split(/\{\w+\}/);
    return address.includes('{') && new RegExp(`^${before}[a-z0-9-]+${after.replace('.', '\\.')}$`).test(path);
  });
}

/**
 * Throws if the answer is at a described address and does not fit its description.
 * @returns whether the address is described
 */
export async function checkAnswer(path: string, answer: Response): Promise<boolean> {
  const [pathname = ''] = path.split('?');
  if (!pathname.endsWith('.json') || !answer.headers.get('content-type')?.startsWith('application/json')) return false;
  checks ??= open();
  const address = addressOf(checks.described, pathname);
  if (address === undefined) return false;
  const described = checks.described.paths[address]?.get.responses[answer.status];
  if (!described) throw new Error(`${path}: /openapi.json does not describe an answer ${answer.status}`);
  const { $ref } = described.content['application/json'].schema as { $ref: string };
  const fits: ValidateFunction | undefined = checks.ajv.getSchema(`site${$ref}`);
  if (!fits) throw new Error(`${path}: /openapi.json has no ${$ref}`);
  if (!fits(await answer.clone().json()))
    throw new Error(`${path}: the answer does not fit /openapi.json: ${JSON.stringify(fits.errors?.slice(0, 3))}`);
  return true;
}
