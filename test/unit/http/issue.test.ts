// What a caller of the admin API reads of a body that does not fit.
import { expect, it } from "vitest";
import { SpecSettings } from "../../../src/http/api/schemas.ts";
import { describeIssue } from "../../../src/http/issue.ts";

const SECRET = "two\nlines of a secret";

it.each<[unknown, string]>([
  [5, "the request: "],
  [{ checks: "loose" }, 'checks: Invalid option: expected one of "strict"|"warn"|"off".'],
  [{ auth: { schemes: { a: { value: SECRET } } } }, "auth.schemes.a.value: one line without control characters."],
  [
    { auth: { schemes: { a: { value: "x" } } } },
    "auth.schemes.a.value: Too small: expected string to have >=6 characters.",
  ],
  [
    { auth: { schemes: { a: { value: { secret: "SNAPSHOTS" } } } } },
    "auth.schemes.a.value.secret: UPSTREAM_ and capital",
  ],
  [{ auth: { schemes: { a: { clientId: "id", clientSecret: "x" } } } }, "auth.schemes.a"],
  [{ auth: { headers: { host: SECRET } } }, "auth.headers.host: no header that frames or routes a message."],
])("%j", (value, expected) => {
  const { error } = SpecSettings.safeParse(value);
  const text = describeIssue(error ?? expect.fail("it fits"));
  expect(text).toContain(expected);
  expect(text).not.toContain("of a secret");
});
