// What one answer may take, in characters, and what of that each part of it may take at most. Pure.
import { MAX_ANSWER_CHARS, MAX_ERROR_CHARS, MAX_LOG_CHARS, MAX_NOTICE_CHARS, MAX_SHAPE_CHARS } from "../limits.ts";

export interface Budget {
  /** All blocks together. */
  readonly answer: number;
  readonly notice: number;
  readonly shape: number;
  readonly logs: number;
  readonly error: number;
}

/** What stands before the logs in an answer. The guest reckons with it when it makes a result fit. */
export const LOGS_HEADING = "Logs:\n";

/** Characters that an error's place in the program takes, after its message. */
export const MAX_PLACE_CHARS = 60;

/** Of a small answer: the notice says how to get at the rest, so it comes before logs. */
const NOTICE_PART = 0.35;
const LOGS_PART = 1 / 6;
const ERROR_PART = 1 / 2;

/** Of a notice. */
const SHAPE_PART = 1 / 4;

export function budgetOf(answer: number): Budget {
  const notice = Math.min(MAX_NOTICE_CHARS, Math.floor(answer * NOTICE_PART));
  return {
    answer,
    notice,
    shape: Math.min(MAX_SHAPE_CHARS, Math.floor(notice * SHAPE_PART)),
    logs: Math.min(MAX_LOG_CHARS, Math.floor(answer * LOGS_PART)),
    error: Math.min(MAX_ERROR_CHARS, Math.floor(answer * ERROR_PART)),
  };
}

export const DEFAULT_BUDGET = budgetOf(MAX_ANSWER_CHARS);
