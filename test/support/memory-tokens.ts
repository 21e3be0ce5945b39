import type { TokenStore } from '../../src/api/client.ts';

/** Tokens of a client that stores nothing on the device. */
export function memoryTokenStore(): TokenStore {
  const memory = new Map<'token', string>();
  return {
    get: async () => memory.get('token'),
    set: async (token) => memory.set('token', token),
    clear: async () => memory.clear(),
  };
}
