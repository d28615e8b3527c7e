// The routes, and what stands before each: host and origin, then CORS, then the key. Not here: what a route does.
import { Hono } from "hono";
import { cors } from "hono/cors";
import { authenticate } from "../access/bearer.ts";
import type { Config } from "../config.ts";
import { httpStatus, publicError, SluiceError } from "../errors.ts";
import { handleMcp } from "../mcp/handler.ts";
import type { Deployment } from "../run/run.ts";
import { VERSION } from "../version.ts";
import { guardRequest, isAllowedOrigin } from "./guard.ts";

/** What the Worker makes of its environment for each request. */
export interface Context {
  readonly config: Config;
  readonly deployment: Deployment;
}

export const app = new Hono<{ Bindings: Context }>();

app.use(async (c, next) => {
  guardRequest(c.req.raw, c.env.config);
  await next();
});
app.use(
  cors({
    origin: (origin, c) => (isAllowedOrigin(origin, c.env.config) ? origin : undefined),
    allowHeaders: ["authorization", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name", "last-event-id"],
    exposeHeaders: ["www-authenticate", "mcp-protocol-version"],
  }),
);

app.get("/health", (c) => c.json({ status: "ok", version: VERSION }));

app.all("/mcp", async (c) => {
  await authenticate(c.req.header("authorization") ?? null, c.env.config);
  return handleMcp(c.req.raw, c.env.deployment);
});

app.notFound((c) => {
  throw new SluiceError(
    "not_found",
    `There is nothing at ${c.req.path.slice(0, 200)}.`,
    "The MCP endpoint is POST /mcp.",
  );
});

app.onError((thrown, c) => {
  const error = publicError(thrown);
  const requestId = crypto.randomUUID();
  if (error.code === "internal") console.error(requestId, thrown);
  if (error.code === "auth_error") c.header("www-authenticate", "Bearer");
  const { code, message, hint } = error;
  return c.json({ error: { code, message, hint, requestId } }, httpStatus(code));
});
