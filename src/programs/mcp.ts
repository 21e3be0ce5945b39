/** The Model Context Protocol: lists and answers what assistants ask. Keeps no session. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AssistantTool } from '../content/site.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { readInput, readTyped } from '../tools/parameters.ts';
import { type AssistantContext, GENERAL_TOOLS, type GeneralTool } from './general-tools.ts';
import { type Answered, answerPlan, answerTool, type Refused, wrong } from './program-answers.ts';

const INSTRUCTIONS = [
  'Tools for tax, registrations and compliance in India, worked out from dated records of the law.',
  'With every figure, give the day on which it was checked and its source, and link to the page.',
  'Ask the person for what is missing instead of assuming it: a parameter that you guess changes the answer.',
  'Repeat the cautions of an answer, and what it assumed. Without a sure answer, or with a figure that is overdue for review, say so.',
].join(' ');

type Called = { name?: unknown; arguments?: unknown };

/** @param message the parsed JSON of the request @param context of the visitor */
export async function answerMcp(
  request: Request,
  message: { method?: string | undefined; params?: Called | undefined },
  context: AssistantContext,
): Promise<Response> {
  const { content } = context;
  const { firm, build } = content.site;
  const entry = content.entry('/open-data' satisfies OwnPath);
  const tools = entry ? (await content.body(entry, 'open-data')).tools : [];
  // Outside the library, which would hide a fault of ours.
  const result =
    message.method === 'tools/call' ? await callTool(tools, message.params ?? {}, context) : { content: [] };
  const { createMcpHandler, Server } = await import('./mcp-library.ts');
  const makeServer = () => {
    const about = { name: firm.slug, title: firm.name, version: build, websiteUrl: firm.origin };
    const server = new Server(about, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', () => result);
    return server;
  };
  // Nothing here ever changes while it is listened to.
  return createMcpHandler(makeServer, { maxSubscriptions: 0 }).fetch(request, { parsedBody: message });
}

const NO_TOOL: Refused = { status: 404, error: 'There is no such tool' };

async function callTool(
  tools: readonly AssistantTool[],
  { name, arguments: given }: Called,
  context: AssistantContext,
): Promise<CallToolResult> {
  const tool = tools.find((one) => one.name === name);
  const { properties = {} } = tool?.inputSchema ?? {};
  // The library refuses what is no object.
  const reply = tool ? await replyTo(tool, Object.entries(given ?? {}), context) : NO_TOOL;
  if (reply.status === 200) {
    const { body, page, text } = reply;
    return { content: [{ type: 'text', text: text() }], structuredContent: { ...body, ...(page && { page }) } };
  }
  const { error, fields = {} } = reply;
  const lines = Object.entries(fields).map(([field, fault]) => {
    const { description = '', enum: values } = properties[field] ?? {};
    return `- \`${field}\`: ${fault}. ${description} ${values ? `One of ${values.join(', ')}.` : ''}`.trim();
  });
  const text = [error, ...lines].join('\n');
  return { isError: true, content: [{ type: 'text', text }], structuredContent: { error, fields } };
}

async function replyTo(
  { name, inputSchema }: AssistantTool,
  given: readonly [name: string, value: unknown][],
  context: AssistantContext,
): Promise<Answered | Refused> {
  const names = Object.keys(inputSchema.properties);
  const fault = `Not a parameter. There are: ${names.join(', ')}`;
  const unknown = given.flatMap(([field]) => (names.includes(field) ? [] : [[field, fault]]));
  if (unknown.length > 0) return wrong(Object.fromEntries(unknown));
  const texts = given.flatMap(([field, value]) => [value].flat().map((one) => [field, String(one ?? '')]));
  const query = new URLSearchParams(texts);
  const general: GeneralTool | undefined = GENERAL_TOOLS[name as keyof typeof GENERAL_TOOLS];
  const { content, today } = context;
  if (!general) return (content.entry(`/tools/${name}`) ? answerTool : answerPlan)(content, name, query, today);
  const read = readInput(general.parameters, readTyped(general.parameters, query));
  return 'faults' in read ? wrong(read.faults) : general.answer(query, context);
}
