// A failure whose message is all that the person at the terminal needs.
export class CommandError extends Error {}
