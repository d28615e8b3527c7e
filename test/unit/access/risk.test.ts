// What a request may do at worst.
import { expect, it } from "vitest";
import { higherRisk, riskOf } from "../../../src/access/risk.ts";

it.each([
  ["GET", "read"],
  ["HEAD", "read"],
  ["OPTIONS", "read"],
  ["QUERY", "read"],
  ["POST", "write"],
  ["PUT", "write"],
  ["PATCH", "write"],
  ["DELETE", "destructive"],
  ["PURGE", "destructive"],
  ["COPY", "destructive"],
  ["get", "destructive"],
  ["__proto__", "destructive"],
])("%s is %s", (method, risk) => {
  expect(riskOf(method, {})).toBe(risk);
});

it.each([
  ["POST", "read", "read"],
  ["GET", "destructive", "destructive"],
  ["DELETE", "write", "write"],
  ["DELETE", "harmless", "destructive"],
  ["GET", null, "read"],
  ["POST", ["read"], "write"],
])("%s with x-mcp-risk %j is %s", (method, declared, risk) => {
  expect(riskOf(method, { "x-mcp-risk": declared })).toBe(risk);
});

it.each([
  ["read", "read", "read"],
  ["read", "write", "write"],
  ["destructive", "write", "destructive"],
  ["write", "destructive", "destructive"],
] as const)("of %s and %s the higher is %s", (one, other, higher) => {
  expect(higherRisk(one, other)).toBe(higher);
});
