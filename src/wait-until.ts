// Keeps work alive after its request has been answered: `ExecutionContext.waitUntil`, as an argument of pure parts.

export type WaitUntil = (work: Promise<unknown>) => void;
