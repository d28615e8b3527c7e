// What the sender needs of a call's credentials: to put them into each request, to renew them, and to take them out of
// what comes back. Not here: which they are (auth/credentials-for.ts).

export interface Credentials {
  /** Called for every attempt, and for every redirect inside the base. @returns a new request, with the credentials */
  apply(request: Request): Promise<Request>;
  /** After a 401. @returns false where there is nothing to renew */
  renew(): Promise<boolean>;
  /** Takes secrets that the upstream echoed out of a body's text, or out of a header's value. */
  redact(text: string): string;
}

export const NO_CREDENTIALS: Credentials = {
  apply: async (request) => request,
  renew: async () => false,
  redact: (text) => text,
};
