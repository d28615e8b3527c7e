// Every number that bounds something: its unit, and why it is what it is. Nothing else: code imports from here.

const KIB = 1024;
const MIB = 1024 * KIB;

// A program, and its run

/** Bytes of a program. Models write a few hundred; 64 KiB is far beyond honest use and cheap to parse. */
export const MAX_PROGRAM_BYTES = 64 * KIB;

/** Milliseconds that a run may take on the clock, from load to answer. Clients give up at 60 to 120 seconds. */
export const MAX_RUN_MS = 60_000;

/** Milliseconds of CPU that a guest may use (enforced by the platform in production, not by a local workerd). */
export const MAX_GUEST_CPU_MS = 10_000;

/** Loop turns and function calls of one program: a backstop where the platform enforces no CPU limit. About one second. */
export const MAX_PROGRAM_STEPS = 100_000_000;

/** Bytes of snapshots that one run may load: the Loader takes 64 MiB of modules, and a guest has 128 MB for everything. */
export const MAX_LOADED_BYTES = 40 * MIB;

// Its requests

/** Upstream calls of one run. A page walk of 50 pages is the largest honest use seen. */
export const MAX_CALLS = 50;

/** Calls of the host by one run, refused ones among them, before the run is ended: each may carry megabytes. */
export const MAX_CALL_ATTEMPTS = 4 * MAX_CALLS;

/** Upstream calls of one run at the same time: the platform allows six open connections, two stay free for the host. */
export const MAX_CONCURRENT_CALLS = 4;

/** Milliseconds that one upstream call may take. Half of a run, so that a program can still tell what happened. */
export const MAX_CALL_MS = 30_000;

/** Bytes of a request body that is sent upstream. */
export const MAX_REQUEST_BODY_BYTES = 1 * MIB;

/** Characters of one request as it crosses from guest to host: a body, at worst six characters a byte as JSON, and the rest. */
export const MAX_CALL_CHARS = 6 * MAX_REQUEST_BODY_BYTES + 64 * KIB;

/** Characters of a request's whole address, and of one header: common servers refuse 8 to 16 KB without saying why. */
export const MAX_URL_CHARS = 16_000;
export const MAX_HEADER_CHARS = 8_000;

/** Bytes of one upstream response body. */
export const MAX_RESPONSE_BODY_BYTES = 10 * MIB;

/** Milliseconds for which a stream (events, lines) is read: half of a call. Some never end, and what came by then is the answer. */
export const MAX_STREAM_MS = 15_000;

/** Redirects that one call follows: more lead in circles. */
export const MAX_REDIRECTS = 5;

/** Times that a call that changes nothing is sent again after a passing failure, and the milliseconds before the first; each next doubles. */
export const MAX_RETRIES = 3;
export const MIN_BACKOFF_MS = 250;

/** Milliseconds that an upstream may ask to wait: a third of a call. What asks for more is answered to the program at once. */
export const MAX_RETRY_AFTER_MS = 10_000;

/** Headers of an answer that a program sees: real ones have fewer than 20 of the kinds that are shown. */
export const MAX_VISIBLE_HEADERS = 50;

/** Parameters of an operation, and characters of a name, among which the next page's are looked for. */
export const MAX_PAGING_PARAMETERS = 200;
export const MAX_PAGING_NAME_CHARS = 100;

/** Bytes of upstream response text that one run may hold at the same time: an isolate has 128 MB in all. */
export const MAX_RESPONSE_BYTES_IN_FLIGHT = 16 * MIB;

// Its answer

/** Characters of one answer, all blocks together: about 6,000 tokens. */
export const MAX_ANSWER_CHARS = 24_000;

/** What a client may choose in its place: below, nothing useful fits; above, one answer fills a context. */
export const MIN_ANSWER_CHARS = 2_000;
export const MAX_CHOSEN_ANSWER_CHARS = 100_000;

/** Characters of that which a notice takes: five cuts, each with its path, the shape, and what to do. */
export const MAX_NOTICE_CHARS = 1_200;

/** Characters of a result's shape as TypeScript, in a notice: about 80 tokens. */
export const MAX_SHAPE_CHARS = 300;

/** Characters of one program's console output. Enough to debug with, never a way around the answer's budget. */
export const MAX_LOG_CHARS = 4_000;

/** Characters of an error message in an answer. */
export const MAX_ERROR_CHARS = 2_000;

/**
 * Characters of a result as JSON, before it is cut; of a larger one, a part of that size. What a guest of 128 MB can hold beside
 * its data: a page of 12 MB is whole.
 */
export const MAX_RESULT_CHARS = 16_000_000;

/** Levels of arrays and objects in a result. Real data has fewer than 40; recursion must end somewhere. */
export const MAX_RESULT_DEPTH = 256;

/** Bytes of a picture or a sound in an answer: as base64 a third more, and clients refuse answers above one megabyte. */
export const MAX_SHOWN_MEDIA_BYTES = 700 * KIB;

/** Pixels of a side of such a picture: model APIs refuse larger ones, and the conversation with them. */
export const MAX_PICTURE_SIDE = 8_000;

// Kept results

/** Bytes of one kept result, as it is stored: JSON and text are compressed, four- to tenfold. */
export const MAX_KEPT_BYTES = 10 * MIB;

/** Milliseconds for which a result is kept: a conversation comes back to it soon or never. */
export const KEPT_RESULT_MS = 60 * 60_000;

/** Results of one principal, and their bytes together: the oldest go first. */
export const MAX_KEPT_RESULTS = 100;
export const MAX_KEPT_BYTES_IN_ALL = 100 * MIB;

/** Bytes of a kept result that is a row of SQLite, whose values take up to 2 MB; larger ones are objects of R2. */
export const MAX_KEPT_ROW_BYTES = 1 * MIB;

/** Kept results that one run may read: each is megabytes through the host. */
export const MAX_RESULT_READS = 10;

/** Characters of these together, of bytes how many: two of the largest. To read one takes a guest half a second and ten times its memory. */
export const MAX_READ_CHARS = 2 * MAX_RESULT_CHARS;

/** Loop turns and calls of the JSONPath library, for one reading: its turns take up to a third of a microsecond. Five seconds at most. */
export const MAX_READING_STEPS = 20_000_000;

/** Characters of a JSONPath into a kept result: as many names as a result has levels, each of some letters. */
export const MAX_JSON_PATH_CHARS = 2_000;

/** Lines before and after the one that a slice is asked for. */
export const MAX_SLICE_AROUND = 500;

// The MCP endpoint

/** Bytes of a `POST /mcp` body: a program, escaped as JSON (at worst six bytes a character), and its envelope. */
export const MAX_MCP_BODY_BYTES = 512 * KIB;

/** Milliseconds between heartbeats on an MCP answer's stream: how soon a client's going away is noticed. */
export const MCP_KEEP_ALIVE_MS = 1_000;

// The Registry, and what is kept

/** Milliseconds after which an isolate asks the Registry again, behind the call that finds its view that old. */
export const REGISTRY_REFRESH_MS = 2_500;

/** Milliseconds after which an isolate's view of the Registry is too old to be used: a change is seen everywhere by then. */
export const REGISTRY_VIEW_MS = 5_000;

/** Bytes of snapshots that an isolate keeps in memory: an isolate has 128 MB in all. */
export const SNAPSHOT_CACHE_BYTES = 48 * MIB;

/** Snapshots of one collection that are kept: the current one, and two to look back at. */
export const KEPT_SNAPSHOTS = 3;

/** Milliseconds for which a snapshot that is being written is safe from deletion: many times the longest import. */
export const RESERVATION_MS = 10 * 60_000;

/** Characters of a title, of a base URL. */
export const MAX_TITLE_CHARS = 200;
export const MAX_BASE_URL_CHARS = 2_000;

/** Variables of a document's server, and values of one, from which an operator may choose: regions, environments. */
export const MAX_SERVER_VARIABLES = 20;
export const MAX_SERVER_VALUES = 200;

/** Characters of a spec's instruction: models read it, and every word costs them. About 500 tokens. */
export const MAX_INSTRUCTION_CHARS = 2_000;

/** What an operator may set as a rate: more requests bound nothing, longer windows are a budget. */
export const MAX_RATE_REQUESTS = 1_000_000;
export const MAX_RATE_SECONDS = 24 * 60 * 60;

// Credentials of upstreams

/** Characters that SLUICE_SECRET has at least: its strength is that of all that is sealed under it. */
export const MIN_SEALING_CHARS = 32;

/** Bytes of the random part of what is sealed with AES-GCM: 96 bits, as NIST SP 800-38D section 8.2 recommends. */
export const IV_BYTES = 12;

/** Characters of a secret: a header must hold it. Fewer cannot be told from other text when an upstream echoes them. */
export const MAX_SECRET_CHARS = 7_000;
export const MIN_SECRET_CHARS = 6;

/** Credentials of one spec: all of them are looked for in each answer. */
export const MAX_CREDENTIALS = 50;

/** Milliseconds that an authorization server may take for a token. */
export const MAX_TOKEN_MS = 10_000;

/** Bytes of its answer: a token is a few kilobytes at most, because headers must hold it. */
export const MAX_TOKEN_BYTES = 64 * KIB;

/** Tokens that an isolate keeps. */
export const MAX_TOKENS = 200;

/** Milliseconds for which a token is kept whose life is not told, and before its end in which none is used. */
export const TOKEN_LIFE_MS = 5 * 60_000;
export const TOKEN_MARGIN_MS = 30_000;

// A document

/** Bytes of one document. Twice the largest in the wild; the upload and its index still fit an isolate of 128 MB. */
export const MAX_DOCUMENT_BYTES = 64 * MIB;

/** Bytes of YAML that the server converts: its parser holds some twelve times that, and an isolate has 128 MB. */
export const MAX_YAML_BYTES = 8 * MIB;

/** Characters that aliases and merge keys may add to a YAML document: they double at every level, and few mean to. */
export const MAX_ALIAS_CHARS = 16 * MIB;

/** Levels of arrays and objects: far above real documents, far below where a recursive reader would run out of stack. */
export const MAX_NESTING = 256;

/** Operations of one document: its index must stay a few megabytes, because every search loads it. */
export const MAX_OPERATIONS = 50_000;

/** Pieces (operations, components, path items …) of one document: each costs the index some bytes and the import an object. */
export const MAX_PIECES = 250_000;

/**
 * Bytes of one piece: a schema, an operation, a member of the document that is not opened. The largest in the wild have one
 * third of a megabyte; parsed, it takes ten times its bytes, and a guest of 128 MB holds more than one.
 */
export const MAX_PIECE_BYTES = 4 * MIB;

/** Bytes of JSON in one block. Smaller blocks compress worse, larger ones cost more for one piece; 32 KB inflates in 0.2 ms. */
export const BLOCK_BYTES = 32 * KIB;

/**
 * Bytes of a document's index: the largest in the wild take one. It is a module of the guest, which may have 64 MiB in
 * all, and it is parsed before a search begins.
 */
export const MAX_INDEX_BYTES = 16 * MIB;

/** Different words by which the operations of one document are found: the largest in the wild have 8,000. */
export const MAX_RANKING_TERMS = 500_000;

/** Characters of a summary, an operationId or an operation's tags that the index keeps; what is longer is read from the body. */
export const MAX_LIGHT_CHARS = 1_000;

/** Characters of a `$ref` that is followed, in the document or made of several: the longest in the wild have 300. */
export const MAX_POINTER_CHARS = 2_000;

/** References that may follow one another: real documents have fewer than five, and one that leads into itself never ends. */
export const MAX_REFERENCE_HOPS = 32;

/** Characters of the references into pieces that an import follows for the index: a bound on its work. A document in the wild has a few. */
export const MAX_INNER_CHARS = 1 * MIB;

/** Characters of a document's title or version, and of a name that a warning quotes: they are shown in lists. */
export const MAX_QUOTED_CHARS = 200;

/** Warnings of one kind of check that an import names in full; it counts the rest. More than a person reads. */
export const MAX_WARNINGS = 100;

/** Kinds of credentials that an import counts operations by, and characters of one kind. A document has one to three kinds, of a few names. */
export const MAX_WANTED_KINDS = 20;
export const MAX_WANTED_CHARS = 1_000;

/** Characters of one warning: a few names, and what is wrong with them. */
export const MAX_WARNING_CHARS = 1_000;

// The catalogue

/** Items of a page, and how many a caller may ask for. */
export const PAGE_ITEMS = 200;
export const MAX_PAGE_ITEMS = 1_000;

/** Characters of one page, or of one operation as `inspect` shows it: some 15,000 tokens. `?max_chars=` replaces it, below. */
export const MAX_PAGE_CHARS = 60_000;

/** Characters of a title, a summary and a path in a list: with these, one item always fits the smallest page. */
export const MAX_LISTED_TITLE_CHARS = 120;
export const MAX_LISTED_SUMMARY_CHARS = 160;
export const MAX_LISTED_PATH_CHARS = 300;

/** Characters of each part of a sort key: a cursor holds them all. */
export const MAX_SORT_KEY_CHARS = 200;

/** Of what a client is told at first: specs, collections of each, characters of an operator's instruction. */
export const MAX_TOLD_SPECS = 20;
export const MAX_TOLD_COLLECTIONS = 10;
export const MAX_TOLD_INSTRUCTION_CHARS = 300;

// A request, held against the document

/** Characters of a path, as programs write them. */
export const MAX_PATH_CHARS = 8_192;

/** Operations that an unknown path is answered with, and methods of a path that are named: as many as help. */
export const MAX_NEAREST = 3;
export const MAX_METHODS_TOLD = 20;

/** Segments of a path that are compared, and words: some 50 ms of work for a document of 50,000 operations. */
export const MAX_COMPARED_SEGMENTS = 12;
export const MAX_WORD_COMPARISONS = 100_000;

/** Faults of one request that are told: who mends ten sends again anyway. */
export const MAX_FAULTS = 10;

/** Names that a fault lists, and characters of each name and value that it quotes. */
export const MAX_NAMES_TOLD = 30;
export const MAX_TOLD_CHARS = 80;

/** Schemas that one check holds against a value or one within it: a body of 1 MB has 500,000 values at most; some 200 ms. */
export const MAX_CHECK_STEPS = 800_000;

/** Schemas within one another, at one value or down through the body: recursion must end somewhere, as must one that never moves on. */
export const MAX_CHECK_DEPTH = 200;

/** Steps that the regular expressions of a document may take on one request in the worst case: some 50 ms. */
export const MAX_PATTERN_STEPS = 10_000_000;

/** Characters of such an expression, and repetitions of one part by fixed counts: real ones have fewer than 300, and 100. */
export const MAX_PATTERN_CHARS = 1_000;
export const MAX_PATTERN_REPEATS = 1_000;

// A document that the command reads

/** Milliseconds for the download of a document: 64 MB at two megabits a second. */
export const MAX_DOWNLOAD_MS = 5 * 60_000;

/** Files that one document may be made of: a large API that is split by hand has a few hundred. */
export const MAX_BUNDLED_FILES = 2_000;

/** References that are written out because nothing can share what they mean: far more than paths in files of their own. */
export const MAX_INLINED = 20_000;

/** Remote files that one document may be made of, the bytes of each, and the milliseconds that each may take. */
export const MAX_FETCHED_FILES = 200;
export const MAX_FETCHED_BYTES = 16 * MIB;
export const MAX_FETCH_MS = 15_000;
