// What a text may hold that people and models read: all of it is seen. Marks that reorder a line, tags and other characters
// without a glyph say to a model what nobody sees, and controls say it to a terminal. Not here: texts of documents, which
// are made plain where they are shown (openapi/catalogue/line.ts).

/** One line. Joiners stay: scripts and emoji are written with them. */
export const LINE = /^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])*$/u;

/** Several lines, with tabs. */
export const LINES = /^(?:[\t\n\r\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])*$/u;

export const LINE_RULE = "one line without control characters or others that are not seen";
export const LINES_RULE = "no control characters or others that are not seen";
