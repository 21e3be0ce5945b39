/** An assistant: the official client of the Model Context Protocol. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** With the protocol of 2026, or only that of 2025. */
export const ERAS = { 2026: { mode: { pin: '2026-07-28' } }, 2025: { mode: 'legacy' } } as const;

/** @param fetch in place of a network */
export async function connectAssistant(
  origin: string,
  era: keyof typeof ERAS = 2026,
  fetch: (request: Request) => Response | Promise<Response> = globalThis.fetch,
) {
  const send = async (address: string | URL, init?: RequestInit) => fetch(new Request(address, init));
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), { fetch: send });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: ERAS[era] });
  await client.connect(transport);
  return {
    client,
    /** @param query of an address: what is repeated is a list */
    async ask(name: string, query: string | Record<string, unknown>) {
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool({
        name,
        arguments: typeof query === 'string' ? argumentsOf(query) : query,
      });
      const [first] = content;
      return {
        isError,
        data: structuredContent as Record<string, unknown>,
        text: first?.type === 'text' ? first.text : '',
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function argumentsOf(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const [first = '', ...others] = parameters.getAll(name);
      return [name, others.length > 0 ? [first, ...others] : first];
    }),
  );
}
