/**
 * The Model Context Protocol: lists and answers what assistants ask. Keeps no session. Loaded when first called, since
 * its library would slow the start of a Worker.
 */
import { type CallToolResult, createMcpHandler, Server } from '@modelcontextprotocol/server';
import type { AssistantTool } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { readInput, readTyped } from '../tools/parameters.ts';
import type { LabelledFields } from '../tools/tool-content.ts';
import { answerPlan, answerTool, wrong } from './answers.ts';
import { type AssistantContext, GENERAL_TOOLS, type Reply } from './general-tools.ts';

const INSTRUCTIONS = [
  'Tools for tax, registrations and compliance in India, worked out from dated records of the law.',
  'With every figure, give the day on which it was checked and its source, and link to the page.',
  'Ask the person for what is missing instead of assuming it: a parameter that you guess changes the answer.',
  'Repeat the cautions of an answer. Without a sure answer, say so.',
].join(' ');

/** @param message the parsed JSON of the request @param context of the visitor */
export async function answerMcp(request: Request, message: unknown, context: AssistantContext): Promise<Response> {
  const { firm, build } = context.content.site;
  const faults: unknown[] = [];
  const makeServer = () => {
    const about = { name: firm.slug, title: firm.name, version: build, websiteUrl: firm.origin };
    const server = new Server(about, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
    server.setRequestHandler('tools/list', async () => ({ tools: await toolsOf(context.content) }));
    server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }) =>
      callTool(name, given, context).catch((error: unknown) => {
        faults.push(error);
        throw new Error('Something went wrong on our side');
      }),
    );
    return server;
  };
  // Nothing here ever changes while it is listened to.
  const handler = createMcpHandler(makeServer, { maxSubscriptions: 0 });
  const { status, headers, body: stream } = await handler.fetch(request, { parsedBody: message });
  // A client of 2025 gets a stream, which ends with the answer.
  const bytes = stream && (await new Response(stream).arrayBuffer());
  // The app logs it without what was asked.
  if (faults.length > 0) throw faults[0];
  return new Response(bytes, { status, headers });
}

async function toolsOf(content: ContentStore): Promise<AssistantTool[]> {
  const entry = content.entry('/open-data' satisfies OwnPath);
  return entry ? (await content.body(entry, 'open-data')).tools : [];
}

async function callTool(name: string, given: Given, context: AssistantContext): Promise<CallToolResult> {
  const tool = (await toolsOf(context.content)).find((one) => one.name === name);
  const none: Reply = { status: 404, error: 'There is no such tool' };
  const reply = tool ? await replyOf(tool, given, context) : none;
  if (reply.status === 200) {
    const { body, page, text } = reply;
    return { content: [{ type: 'text', text: text() }], structuredContent: { ...body, ...(page && { page }) } };
  }
  const { error, fields = {} } = reply;
  const lines = Object.entries(fields).map(([field, fault]) => {
    const { description = '', enum: values = [] } = tool?.inputSchema.properties[field] ?? {};
    return `- \`${field}\`: ${fault}. ${description} ${values.length > 0 ? `One of ${values.join(', ')}.` : ''}`.trim();
  });
  return {
    isError: true,
    content: [{ type: 'text', text: [error, ...lines].join('\n') }],
    structuredContent: { error, fields },
  };
}

type Given = Readonly<Record<string, unknown>>;

async function replyOf({ name, inputSchema }: AssistantTool, given: Given, context: AssistantContext): Promise<Reply> {
  const names = Object.keys(inputSchema.properties);
  const unknown = Object.keys(given).filter((field) => !names.includes(field));
  if (unknown.length > 0)
    return wrong(
      Object.fromEntries(unknown.map((field) => [field, `Not a parameter. There are: ${names.join(', ')}`])),
    );
  const texts = Object.entries(given).flatMap(([field, value]) =>
    [value].flat().map((one) => [field, String(one ?? '')]),
  );
  const query = new URLSearchParams(texts);
  if (Object.hasOwn(GENERAL_TOOLS, name)) {
    const { parameters, answer } = GENERAL_TOOLS[name as keyof typeof GENERAL_TOOLS];
    const read = readInput<LabelledFields>(parameters, readTyped(parameters, query));
    return 'faults' in read ? wrong(read.faults) : answer(query, context);
  }
  const { content, today } = context;
  return (content.entry(`/tools/${name}`) ? answerTool : answerPlan)(content, name, query, today);
}
