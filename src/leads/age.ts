/** The age format with a passphrase. Import it when it is first used: its tables would slow the start of a Worker. */
import { Decrypter, Encrypter } from 'age-encryption';
import type { Bytes } from './text-stream.ts';

/** 32 MB of scrypt: age's default is 256 MB, and a Worker has 128. A random passphrase, as required, needs no more. */
const WORK_FACTOR = 15;
/** A file that others made could ask for a gigabyte. */
const MAX_WORK_FACTOR = 16;

export async function encrypt(bytes: Bytes, passphrase: string): Promise<Bytes> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return (await encrypter.encrypt(bytes)) as Bytes;
}

/** Rejects if the passphrase is wrong, its stretching would take too much memory, or the heading is damaged. */
export async function decrypt(bytes: Bytes, passphrase: string): Promise<Bytes> {
  const decrypter = new Decrypter();
  // Asked before the passphrase is tried.
  decrypter.addIdentity({
    unwrapFileKey(stanzas) {
      if (stanzas.some(({ args }) => Number(args[2]) > MAX_WORK_FACTOR))
        throw new RangeError('the work factor is too high');
      return null;
    },
  });
  decrypter.addPassphrase(passphrase);
  return (await decrypter.decrypt(bytes)) as Bytes;
}
