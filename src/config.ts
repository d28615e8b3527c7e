// The operator's settings: read from the Worker's environment, once, by Zod. Not here: bindings (env.d.ts), limits.
import { z } from "zod";
import { MAX_ANSWER_CHARS, MAX_CHOSEN_ANSWER_CHARS, MIN_ANSWER_CHARS } from "./limits.ts";

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim().toLowerCase().replace(/\/+$/, ""))
      .filter((item) => item !== ""),
  );

const Settings = z.object({
  /** Absent or empty: nothing is served. Trimmed: a secret that was piped in ends with a newline. */
  SLUICE_ADMIN_KEY: z.string().trim().default(""),
  /** Seals the credentials that are stored. Empty: none can be. */
  SLUICE_SECRET: z.string().trim().default(""),
  /** Base URLs may be private addresses: for development, and for deployments inside a network. */
  ALLOW_PRIVATE: z
    .string()
    .default("")
    .transform((text) => text.trim().toLowerCase() === "true"),
  /** Characters of one answer where its client names no other number. What no answer can have is not heeded. */
  ANSWER_CHARS: z
    .string()
    .default("")
    .transform((text) => (text.trim() === "" ? MAX_ANSWER_CHARS : Number(text)))
    .pipe(z.int().min(MIN_ANSWER_CHARS).max(MAX_CHOSEN_ANSWER_CHARS))
    .catch(MAX_ANSWER_CHARS),
  ALLOWED_ORIGINS: list,
  ALLOWED_HOSTS: list,
});

export interface Config {
  readonly adminKey: string;
  readonly sealingSecret: string;
  readonly allowPrivate: boolean;
  readonly answerChars: number;
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
}

export function readConfig(env: unknown): Config {
  const settings = Settings.parse(env);
  return {
    adminKey: settings.SLUICE_ADMIN_KEY,
    sealingSecret: settings.SLUICE_SECRET,
    allowPrivate: settings.ALLOW_PRIVATE,
    answerChars: settings.ANSWER_CHARS,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    allowedHosts: settings.ALLOWED_HOSTS,
  };
}
