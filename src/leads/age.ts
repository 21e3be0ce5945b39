/** The age format with a passphrase. Import it when it is first used: its tables would slow the start of a Worker. */
import { Decrypter, Encrypter } from 'age-encryption';
import type { Bytes } from './text-stream.ts';

/** 32 MB of scrypt: age's default is 256 MB, and a Worker has 128. A random passphrase, as required, needs no more. */
const WORK_FACTOR = 15;

export async function encrypt(bytes: Bytes, passphrase: string): Promise<Bytes> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return (await encrypter.encrypt(bytes)) as Bytes;
}

/** Rejects if the passphrase is wrong or the heading is damaged. */
export async function decrypt(bytes: Bytes, passphrase: string): Promise<Bytes> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return (await decrypter.decrypt(bytes)) as Bytes;
}
