// What the declarations of routes share: a body of JSON, the failure that each may answer, and the key that all want.
import { ApiError } from "./schemas.ts";

export const json = <T>(schema: T, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
export const failure = json(ApiError, "What was wrong, and what to do");
export const security = [{ key: [] }];
