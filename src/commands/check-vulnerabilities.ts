/**
 * `bun run check:vulnerabilities`: asks the npm registry for known vulnerabilities of the packages in bun.lock. Fails
 * if there are any, or if the registry does not answer. If the registry offers no audit, as some mirrors do, only
 * prints a message.
 */
const audit = Bun.spawnSync([process.execPath, 'audit'], {
  cwd: `${import.meta.dir}/../..`,
  stdio: ['ignore', 'inherit', 'pipe'],
});
const problem = audit.stderr.toString();
if (/^error: .* - (?:404|405|501)$/m.test(problem))
  console.log('This registry offers no audit: nothing was checked. Ask the public npm registry instead.');
else {
  process.stderr.write(problem);
  process.exitCode = audit.exitCode;
}
