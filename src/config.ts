// The operator's settings: read from the Worker's environment, once, by Zod. Not here: bindings (env.d.ts), limits.
import { z } from "zod";

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
  ALLOWED_ORIGINS: list,
  ALLOWED_HOSTS: list,
});

export interface Config {
  readonly adminKey: string;
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
}

export function readConfig(env: unknown): Config {
  const settings = Settings.parse(env);
  return {
    adminKey: settings.SLUICE_ADMIN_KEY,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    allowedHosts: settings.ALLOWED_HOSTS,
  };
}
