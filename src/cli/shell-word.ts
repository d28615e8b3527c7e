// A word as a person copies it to a shell. Pure. Not here: what the command itself is given (sluice.ts).

/** One word of a command line that a person may copy to a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
