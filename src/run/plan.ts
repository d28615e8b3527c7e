// The requests that a dry run would have sent: they are built and checked in full, recorded, and answered as planned. Not
// here: which they are (door.ts), and how they are told (results/plan-text.ts).
import type { Risk } from "../access/risk.ts";
import type { Operation } from "../openapi/operation.ts";
import type { PlannedRequest } from "../results/plan-text.ts";
import { pathUnder } from "../upstream/inside.ts";

export interface Planned {
  readonly name: string;
  readonly operation: Operation;
  readonly risk: Risk;
  readonly request: Request;
  readonly base: URL;
}

/** What the program is answered (DESIGN, confirmation): a success that did nothing. */
const ANSWER = {
  status: 0,
  isPlanned: true,
  headers: {},
  messages: [{ code: "planned", message: "A dry run: this request was checked and planned, not sent." }],
};

export class Plan {
  readonly #isOfSeveral: boolean;
  readonly #requests: PlannedRequest[] = [];

  /** @param isOfSeveral whether requests must say of which document they are */
  constructor(isOfSeveral: boolean) {
    this.#isOfSeveral = isOfSeveral;
  }

  get requests(): readonly PlannedRequest[] {
    return this.#requests;
  }

  /** @returns the answer, as an upstream's crosses to the guest */
  add({ name, operation, risk, request, base }: Planned): string {
    const path = pathUnder(base, request.url, request.url) ?? "";
    const summary = operation.summary ?? operation.opening ?? `${operation.method} ${operation.path}`;
    this.#requests.push({ ...(this.#isOfSeveral && { spec: name }), method: request.method, path, risk, summary });
    return `${JSON.stringify(ANSWER)}\n`;
  }
}
