// Why a document was refused, in words for whoever sent it. Nothing but these two codes comes out of reading a document;
// any other exception is a fault of ours.

export type DocumentErrorCode = "parse_error" | "too_large";

export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly code: DocumentErrorCode;
  readonly hint: string;

  constructor(code: DocumentErrorCode, message: string, hint: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
