/**
 * The used part of the library of the Model Context Protocol. Import it with the first message: it would slow the start
 * of a Worker.
 */
export { createMcpHandler, Server } from '@modelcontextprotocol/server';
