// The limits of a document: what is refused while it is read, and how it is cut up. Not how it is read.

/** Bytes of one document. Twice the largest in the wild; the upload and its index still fit an isolate of 128 MB. */
export const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/** Operations of one document: its index must stay a few megabytes, because every search loads it. */
export const MAX_OPERATIONS = 50_000;

/** Pieces (operations, components, path items …) of one document: each costs the index some bytes and the import an object. */
export const MAX_PIECES = 250_000;

/** Levels of arrays and objects: far above real documents, far below where a recursive reader would run out of stack. */
export const MAX_NESTING = 256;

/** Bytes of JSON in one block. Smaller blocks compress worse, larger ones cost more for one piece; 32 KB inflates in 0.2 ms. */
export const BLOCK_BYTES = 32 * 1024;
