// A security definition of Swagger 2.0 as a security scheme of OpenAPI 3.0 (section 4.7.27).
import { isRecord } from "../piece.ts";
import { objectOf } from "./settings.ts";

const FLOWS: Readonly<Record<string, string>> = {
  implicit: "implicit",
  password: "password",
  application: "clientCredentials",
  accessCode: "authorizationCode",
};

export function convertSecurityScheme(definition: unknown): unknown {
  if (!isRecord(definition)) return definition;
  if (definition.type === "basic") return { ...definition, type: "http", scheme: "basic" };
  if (definition.type !== "oauth2") return definition;
  const { flow, authorizationUrl, tokenUrl, scopes = {}, ...rest } = definition;
  const name = typeof flow === "string" && Object.hasOwn(FLOWS, flow) ? FLOWS[flow] : undefined;
  if (name === undefined) return definition;
  const converted = objectOf(Object.entries({ authorizationUrl, tokenUrl, scopes }));
  return { ...rest, flows: { [name]: converted } };
}
