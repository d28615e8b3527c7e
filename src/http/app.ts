// The routes, and what stands before each: host and origin, then CORS, then the key. Not here: what a route does.
import { OpenAPIHono } from "@hono/zod-openapi";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import { authenticate } from "../access/bearer.ts";
import { httpStatus, publicError, SluiceError } from "../errors.ts";
import { handleMcp } from "../mcp/handler.ts";
import { CALLER_TOKEN_HEADER } from "../upstream/auth/caller-token.ts";
import { VERSION } from "../version.ts";
import { registerResultRoutes } from "./api/results.ts";
import { registerSpecRoutes } from "./api/specs.ts";
import type { Bindings } from "./bindings.ts";
import { guardRequest, isAllowedOrigin } from "./guard.ts";
import { describeIssue } from "./issue.ts";

export const app = new OpenAPIHono<Bindings>({
  defaultHook: (result) => {
    if (result.success) return;
    throw new SluiceError("validation_failed", describeIssue(result.error), "See /api/v1/openapi.json.");
  },
});

app.use(async (c, next) => {
  guardRequest(c.req.raw, c.env.config);
  await next();
});
app.use(
  cors({
    origin: (origin, c) => (isAllowedOrigin(origin, c.env.config) ? origin : undefined),
    allowHeaders: [
      "authorization",
      "content-type",
      "content-encoding",
      "mcp-protocol-version",
      "mcp-method",
      "mcp-name",
      "last-event-id",
      CALLER_TOKEN_HEADER,
    ],
    exposeHeaders: ["www-authenticate", "mcp-protocol-version"],
  }),
);

app.get("/health", (c) => c.json({ status: "ok", version: VERSION }));

app.on("ALL", ["/mcp", "/api/*"], async (c, next) => {
  c.set("principal", await authenticate(c.req.header("authorization") ?? null, c.env.config));
  await next();
});

app.post("/mcp", (c) => {
  const { config, deployment } = c.env;
  return handleMcp(c.req.raw, deployment, { principal: c.get("principal"), answerChars: config.answerChars });
});
// Stateless: no stream to GET, no session to DELETE (MCP 2025-11-25, Streamable HTTP).
app.all("/mcp", (c) => c.body(null, 405, { allow: "POST" }));

registerSpecRoutes(app);
registerResultRoutes(app);
app.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
app.doc31("/api/v1/openapi.json", (c) => ({
  openapi: "3.1.0",
  info: { title: "Sluice", version: VERSION, description: "The admin API of this deployment." },
  servers: [{ url: new URL(c.req.url).origin }],
}));

app.notFound((c) => {
  throw new SluiceError(
    "not_found",
    `There is nothing at ${c.req.path.slice(0, 200)}.`,
    "The MCP endpoint is POST /mcp; GET /api/v1/openapi.json lists the admin API.",
  );
});

app.onError((thrown, c) => {
  // Hono's own refusals are of bodies that do not parse.
  const error =
    thrown instanceof HTTPException
      ? new SluiceError("validation_failed", "The body is not JSON.", "See /api/v1/openapi.json.")
      : publicError(thrown);
  const requestId = crypto.randomUUID();
  if (error.code === "internal") console.error(requestId, thrown);
  if (error.code === "auth_error") c.header("www-authenticate", "Bearer");
  const { code, message, hint } = error;
  return c.json({ error: { code, message, hint, requestId } }, httpStatus(code));
});
