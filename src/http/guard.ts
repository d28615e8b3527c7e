// Host and Origin: the first thing that every request meets. A page that a browser opened must not reach this server
// under a foreign name (DNS rebinding) or from a foreign origin. Pure. Not here: keys (access/).
import type { Config } from "../config.ts";
import { SluiceError } from "../errors.ts";

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** @throws SluiceError `forbidden` */
export function guardRequest(request: Request, config: Config): void {
  const url = new URL(request.url);
  const { host, hostname } = url;
  const isAllowed = config.allowedHosts.includes(hostname) || config.allowedHosts.includes(host);
  if (!LOCAL_HOST.test(hostname) && !hostname.endsWith(".workers.dev") && !isAllowed) {
    throw new SluiceError(
      "forbidden",
      "This server does not answer under that host name.",
      "The operator can add it to ALLOWED_HOSTS.",
    );
  }
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== url.origin && !isAllowedOrigin(origin, config)) {
    throw new SluiceError(
      "forbidden",
      "This server does not answer pages of that origin.",
      "The operator can add it to ALLOWED_ORIGINS.",
    );
  }
}

export function isAllowedOrigin(origin: string, config: Config): boolean {
  return config.allowedOrigins.includes(origin.toLowerCase());
}
