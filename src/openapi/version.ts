// Which version of OpenAPI or Swagger a document is of, and as which it is read (OpenAPI 3.1, section 4.1).

export interface Version {
  /** As the document says it; "" where it does not. */
  readonly name: string;
  /** Whether it is converted first. */
  readonly isSwagger: boolean;
  /** Whether each operation must say how it is answered: from 3.1 on it need not. */
  readonly wantsResponses: boolean;
  /** What its importer should know; "" where it is a version that is known. */
  readonly warning: string;
}

/** @param facts the document's members that say what it is */
export function versionOf(facts: ReadonlyMap<string, unknown>): Version {
  const openapi = textOf(facts.get("openapi"));
  const swagger = textOf(facts.get("swagger"));
  if (openapi === "" && swagger === "") {
    return {
      name: "",
      isSwagger: false,
      wantsResponses: false,
      warning: "The document does not say which version of OpenAPI it is.",
    };
  }
  if (openapi !== "") {
    const nearest = /^3\.[0-2](?:\D|$)|^3$/.test(openapi) ? "" : /^3\./.test(openapi) ? "3.2" : "3.1";
    const wantsResponses = /^3\.0(?:\D|$)/.test(openapi);
    return { name: openapi, isSwagger: false, wantsResponses, warning: unknown("OpenAPI", openapi, nearest) };
  }
  const warning = unknown("Swagger", swagger, /^2(?:\.|$)/.test(swagger) ? "" : "2.0");
  return { name: swagger, isSwagger: true, wantsResponses: true, warning };
}

function unknown(kind: string, version: string, nearest: string): string {
  return nearest === "" ? "" : `${kind} ${version} is not known: it is read as ${nearest}.`;
}

/** YAML reads an unquoted version as a number. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
