// What a program is told when an upstream refuses a call for which a credential is not configured. Pure.

/** @param missing schemes that the operation wants and nobody configured @param status of the upstream's answer */
export function missingNotes(
  domain: string,
  missing: readonly string[],
  status: number,
): { code: string; message: string }[] {
  if (missing.length === 0 || (status !== 401 && status !== 403)) return [];
  const message = `The operation wants the credential ${missing.join(" and ")}, which is not configured. Tell the operator: sluice auth ${domain}.`;
  return [{ code: "credential_missing", message }];
}
